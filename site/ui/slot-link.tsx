import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { preloadBookingDialog } from '../dialogs/host.tsx';
import { useTexts } from '../i18n/use-texts.ts';
import { dialogs, useActiveDialog } from './use-dialogs.ts';

/** A free time as the site's pages have it. */
export type LinkedSlot = {
  /** The club's. */
  slug: string;
  token: string;
  courtId: number;
  /** `YYYY-MM-DD` and `HH:MM` on the club's clock. */
  date: string;
  start: string;
};

const opensHere = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/**
 * A free time that opens its booking. Without JavaScript, and in a new tab, it leads to the club's
 * schedule with the time selected.
 */
export function SlotLink({ slot, className, children }: { slot: LinkedSlot; className?: string; children: ReactNode }) {
  const { to } = useTexts();
  const { name, params } = useActiveDialog();
  const { slug, token, courtId, date, start } = slot;
  const asked = name === 'booking-details' && params?.slot === token;
  return (
    <Link
      to={`${to(`/club/${slug}/schedule`)}?date=${date}&court=${courtId}&time=${start}`}
      className={className}
      aria-haspopup="dialog"
      aria-busy={(asked && !params?.element) || undefined}
      onPointerEnter={preloadBookingDialog}
      onFocus={preloadBookingDialog}
      onClick={(event) => {
        if (!opensHere(event)) return;
        event.preventDefault();
        dialogs.show('booking-details', { club: slug, slot: token });
      }}
    >
      {children}
    </Link>
  );
}
