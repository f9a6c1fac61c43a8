import { useEffect, useRef } from 'react';
import { pageStores } from '#core/site.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Element } from '../ui/element.tsx';
import { dialogs } from '../ui/use-dialogs.ts';
import { useReload } from '../ui/use-reload.ts';

type Props = { club: string; slot?: string; session?: number };

/** The booking of a free time or of a place in a session. Restores the focus when it closes. */
export default function BookingDialog({ club, slot, session }: Props) {
  const { language } = useTexts();
  const { reload } = useReload();
  const around = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const opener = document.activeElement as HTMLElement | null;
    const element = around.current?.firstElementChild;
    const asked = pageStores().dialog.getState().params;
    const closed = () => {
      const { name, params } = pageStores().dialog.getState();
      // Another dialog has taken its place.
      if (name && params !== asked && params?.element !== element) return;
      dialogs.hide();
      opener?.focus();
    };
    element?.addEventListener('courtside-booking-closed', closed);
    element?.addEventListener('courtside-booking-confirmed', reload);
    return () => {
      element?.removeEventListener('courtside-booking-closed', closed);
      element?.removeEventListener('courtside-booking-confirmed', reload);
    };
  }, [reload]);
  const attributes = { mode: 'dialog', club, slot, session: session?.toString(), lang: language };
  return (
    <div ref={around}>
      <Element tag="booking-flow" attributes={attributes} />
    </div>
  );
}
