import type { ReactNode } from 'react';
import type { Reader } from '#core/i18n/reader.ts';
import type { Booking, ChangeTime } from '#core/schemas/index.ts';
import { dayText, hoursOf, momentText } from '#elements/shared/ui/when.ts';
import { moneyOf, type Writing } from './format.ts';

interface Props extends Writing {
  booking: Booking;
  time: ChangeTime | undefined;
  /** Reads the texts of the choice. */
  say: Reader;
}

function priceText({ booking, time, say, ...writing }: Props & { time: ChangeTime }): string | undefined {
  if (booking.payment_type === 'subscription') return undefined;
  if (time.refund.amount > 0) return say('comesBack', { money: moneyOf(time.refund, writing) });
  if (time.price.amount === booking.price.amount) return say('samePrice');
  const [price, before] = [moneyOf(time.price, writing), moneyOf(booking.price, writing)];
  return say('newPrice', { price, before });
}

/** What the chosen time means for the money and for a later cancellation, before anything is done. */
export function ChangeSummary(props: Props): ReactNode {
  const { time, say, language } = props;
  return (
    <div className="choice-summary" aria-live="polite">
      {time && (
        <>
          <p>
            <b>{`${dayText(time.starts_at, language)}, ${hoursOf(time)}, ${time.court.title}`}</b>
          </p>
          <p>{priceText({ ...props, time })}</p>
          <p>{time.free_until ? say('freeUntil', { when: momentText(time.free_until, language) }) : say('notFree')}</p>
        </>
      )}
    </div>
  );
}
