import type { ReactNode } from 'react';
import type { Reader } from '#core/i18n/reader.ts';
import type { Booking, ChangeTime } from '#core/schemas/index.ts';
import { dayTitle, hoursOf, momentText, moneyText, type Writing } from '#elements/shared/text.ts';

interface Props extends Writing {
  booking: Booking;
  time: ChangeTime | undefined;
  /** The reader of booking-change.json. */
  changeText: Reader;
}

function priceText({ booking, time, changeText, ...writing }: Props & { time: ChangeTime }): string | undefined {
  if (booking.payment_type === 'subscription') return undefined;
  const comesBack = booking.payment_type === 'online' ? 'comesBack' : 'clubGivesBack';
  if (time.refund.amount > 0) return changeText(comesBack, { money: moneyText(time.refund, writing) });
  if (time.price.amount === booking.price.amount) return changeText('samePrice');
  const [price, before] = [moneyText(time.price, writing), moneyText(booking.price, writing)];
  return changeText('newPrice', { price, before });
}

/** What the chosen time costs, and until when it can be cancelled. */
export function ChangeSummary(props: Props): ReactNode {
  const { time, changeText, t } = props;
  return (
    <div className="choice-summary" aria-live="polite">
      {time && (
        <>
          <p>
            <b>{`${dayTitle(time.starts_at, t)}, ${hoursOf(time)}, ${time.court.title}`}</b>
          </p>
          <p>{priceText({ ...props, time })}</p>
          <p>
            {time.free_until
              ? changeText('freeUntil', { when: momentText(time.free_until, t) })
              : changeText('notFree')}
          </p>
        </>
      )}
    </div>
  );
}
