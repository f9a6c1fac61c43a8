import type { ReactNode } from 'react';
import type { Booking, ChangeTime } from '#core/schemas/index.ts';
import { clockOf, moneyText, type Writing } from '#elements/shared/text.ts';

export interface TimesProps extends Writing {
  booking: Booking;
  times: ChangeTime[];
  chosen: ChangeTime | undefined;
  onChange(time: ChangeTime): void;
}

/** The times at which something is free, each once; choosing one takes the booking's own court there, else the cheapest. */
export function TimeChoice({ booking, times, chosen, onChange, ...writing }: TimesProps): ReactNode {
  const starts = [...new Set(times.map(({ starts_at }) => starts_at))];
  return (
    <div className="choice-times">
      {starts.map((start) => {
        const free = times
          .filter(({ starts_at }) => starts_at === start)
          .sort((one, other) => one.price.amount - other.price.amount);
        const own = free.find(({ court }) => court.id === booking.court?.id);
        const best = own ?? free[0]!;
        return (
          <label key={start} part="time" className="choice-time">
            <input type="radio" name="time" checked={chosen?.starts_at === start} onChange={() => onChange(best)} />
            <b>{clockOf(start)}</b>
            {booking.payment_type !== 'subscription' && <span>{moneyText(best.price, writing)}</span>}
          </label>
        );
      })}
    </div>
  );
}
