import type { ReactNode } from 'react';
import type { Reader } from '#core/i18n/reader.ts';
import type { Booking, ChangeTime } from '#core/schemas/index.ts';
import { dayTitle, hoursOf, momentText, moneyText, type Writing } from '#elements/shared/text.ts';

interface Props extends Writing {
  booking: Booking;
  time: ChangeTime | undefined;
  /** Reads the texts of the choice. */
  say: Reader;
}

function priceText({ booking, time, say, ...writing }: Props & { time: ChangeTime }): string | undefined {
  if (booking.payment_type === 'subscription') return undefined;
  if (time.refund.amount > 0) return say('comesBack', { money: moneyText(time.refund, writing) });
  if (time.price.amount === booking.price.amount) return say('samePrice');
  const [price, before] = [moneyText(time.price, writing), moneyText(booking.price, writing)];
  return say('newPrice', { price, before });
}

/** What the chosen time means for the money and for a later cancellation, before anything is done. */
export function ChangeSummary(props: Props): ReactNode {
  const { time, say, t } = props;
  return (
    <div className="choice-summary" aria-live="polite">
      {time && (
        <>
          <p>
            <b>{`${dayTitle(time.starts_at, t)}, ${hoursOf(time)}, ${time.court.title}`}</b>
          </p>
          <p>{priceText({ ...props, time })}</p>
          <p>{time.free_until ? say('freeUntil', { when: momentText(time.free_until, t) }) : say('notFree')}</p>
        </>
      )}
    </div>
  );
}
