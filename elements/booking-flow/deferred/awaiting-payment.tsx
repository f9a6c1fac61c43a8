import { type ReactNode, useEffect, useState } from 'react';
import type { Booking } from '#core/schemas/index.ts';
import { clockOf, moneyText, tellApart, zoneName } from '#elements/shared/text.ts';
import { bookingUrl } from '#elements/shared/ui/order-url.ts';
import { useForeign } from '#elements/shared/ui/use-foreign.ts';
import type { View } from '../model.ts';
import { usePaymentTexts } from './payment-texts.ts';
import { leadsToPlayers } from './sharing.ts';
import { isUnopened } from './unopened.ts';

/** Whether the visitor came back from the page of the payment by the browser's button. */
function useIsBack(): boolean {
  const [isBack, setBack] = useState(false);
  useEffect(() => {
    const back = ({ persisted }: PageTransitionEvent) => persisted && setBack(true);
    addEventListener('pageshow', back);
    return () => removeEventListener('pageshow', back);
  }, []);
  return isBack;
}

/** Until when the time is held, and a link to the payment, or to who shares it, in case its page did not open. */
export function AwaitingPayment({ booking, flow, t, language, context }: View & { booking: Booking }): ReactNode {
  const api = context.element?.getAttribute('api');
  const paymentText = usePaymentTexts(language);
  const isBack = useIsBack();
  const shared = leadsToPlayers(flow, booking);
  const failed = isUnopened(booking);
  const note = isBack ? 'unpaidNote' : failed ? 'unopenedNote' : shared ? 'heldShareNote' : 'heldNote';
  const until = booking.pay_until ?? booking.starts_at;
  tellApart(until, booking.club.time_zone);
  const zone = useForeign(until) ? `, ${zoneName(booking.club, t)}` : '';
  return (
    <>
      <h2 id="title" tabindex={-1} className="done-title">
        {paymentText?.(isBack ? 'titleUnpaid' : 'titleHeld')}
      </h2>
      <div className="success" part="success" role="status">
        <p>{paymentText?.(note, { time: clockOf(until) + zone })}</p>
        {booking.weekly && (
          <p>
            {t('weeklyTotal', {
              visits: t('visits', { count: booking.weekly.visits }),
              price: moneyText(booking.weekly.total, { t, language }),
            })}
          </p>
        )}
        {!isBack && !failed && !shared && <p className="note">{paymentText?.('heldStay')}</p>}
        <div className="success-actions">
          <a
            className="button button-primary"
            part="payment-link"
            href={bookingUrl(booking.token, { language, api, kind: shared ? 'split' : 'payment' })}
            target="_top"
          >
            {t(shared ? 'splitPrice' : 'payOnline')}
          </a>
        </div>
      </div>
    </>
  );
}
