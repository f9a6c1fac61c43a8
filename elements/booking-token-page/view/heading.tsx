import type { ReactNode } from 'react';
import type { Reader } from '#core/i18n/reader.ts';
import type { Booking } from '#core/schemas/index.ts';
import { upperFirst } from '#elements/shared/text.ts';
import { Icon } from '#elements/shared/ui/icon.tsx';
import type { StatusText } from '../model.ts';

/** The status of a confirmed booking. */
export const bookedStatus = ({ kind }: Booking, t: Reader): StatusText => ({
  title: t(`booked${upperFirst(kind)}`),
  icon: 'check',
  tone: 'good',
  lines: [],
});

/** The status of the booking, read out whenever it changes. */
export function Heading({ title, icon, tone, lines, isCancelled }: StatusText & { isCancelled: boolean }): ReactNode {
  return (
    <header className="heading" part={isCancelled ? 'heading cancelled' : 'heading'} aria-live="polite">
      <h1 tabindex={-1}>
        {icon && (
          <span className={`mark ${tone}`}>
            <Icon name={icon} size={18} />
          </span>
        )}
        {title}
      </h1>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </header>
  );
}
