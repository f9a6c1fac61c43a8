import type { ReactNode } from 'react';
import { type BookingView, isBusy } from '../model.ts';
import { problemText } from '../text.ts';
import { pay } from './pay.ts';

/** The button that leads to the payment, also after a refused one. */
export function PayRow({ page, state, booking, url, t }: BookingView): ReactNode {
  const { problem } = state;
  const isDeclined = booking.payment_status === 'failed';
  return (
    <div className="pay-row">
      <button
        type="button"
        className="button button-primary"
        part="pay"
        disabled={!url || isBusy(state)}
        onClick={() => void pay(page)}
      >
        {t(isDeclined ? 'payAgain' : 'goToPayment')}
      </button>
      <p part="note" className="problem" role="alert">
        {problem && problemText(problem, t)}
      </p>
    </div>
  );
}
