import type { ReactNode } from 'react';
import type { Booking } from '#core/schemas/index.ts';
import type { WidgetContext } from '#elements/shared/element/index.ts';
import { clockOf } from '#elements/shared/text.ts';
import { pay } from '#elements/shared/ui/checkout.ts';
import { bookingUrl } from '#elements/shared/ui/order-url.ts';
import { usePaymentTexts } from './payment-texts.ts';
import type { View } from './view.ts';

/** Leads the visitor to the payment. What fails here the link on the page mends. */
export async function leadToPayment(context: WidgetContext, { token }: Booking, template?: string): Promise<void> {
  try {
    await pay(context.client, token, template);
  } catch (error) {
    context.report(error);
  }
}

/** Until when the time is held, and the way to the payment for whom no page opened. */
export function Held({ flow, booking, t, language }: View & { booking: Booking }): ReactNode {
  const api = flow.context.element?.getAttribute('api');
  const say = usePaymentTexts(language);
  return (
    <>
      <h2 id="title" tabIndex={-1} className="done-title">
        {say?.('titleHeld')}
      </h2>
      <div className="success" part="success" role="status">
        <p>{say?.('heldNote', { time: clockOf(booking.pay_until ?? booking.starts_at) })}</p>
        <p className="note">{say?.('heldStay')}</p>
        <div className="success-actions">
          <a
            className="button button-primary"
            part="payment-link"
            href={bookingUrl(booking.token, { language, api, kind: 'payment' })}
            target="_top"
          >
            {t('payOnline')}
          </a>
        </div>
      </div>
    </>
  );
}
