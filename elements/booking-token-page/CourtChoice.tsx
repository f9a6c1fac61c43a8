import type { ReactNode } from 'react';
import { moneyText } from '#elements/shared/text.ts';
import type { TimesProps } from './TimeChoice.tsx';

/** The courts that are free at the chosen time, where there are several. */
export function CourtChoice({
  label,
  times,
  chosen,
  onChange,
  booking,
  ...writing
}: TimesProps & { label: string }): ReactNode {
  const free = times.filter(({ starts_at }) => starts_at === chosen?.starts_at);
  if (free.length < 2) return null;
  return (
    <fieldset>
      <legend>{label}</legend>
      <div className="choice-times">
        {free.map((time) => (
          <label key={time.slot} part="court" className="choice-time">
            <input type="radio" name="court" checked={time === chosen} onChange={() => onChange(time)} />
            <b>{time.court.title}</b>
            {booking.payment_type !== 'subscription' && <span>{moneyText(time.price, writing)}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
