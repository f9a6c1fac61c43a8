import type { ReactNode } from 'react';
import type { Booking } from '#core/schemas/index.ts';
import type { Writing } from '#elements/shared/text.ts';

interface Props extends Writing {
  booking: Booking;
  /** Whether a press is heard already. */
  ready: boolean;
  busy: boolean;
  /** Why the payment did not open. */
  problem: string | undefined;
  onPay(): void;
}

/** The way to the payment, the first time or once more. */
export function PayRow({ booking, ready, busy, problem, onPay, t }: Props): ReactNode {
  const declined = booking.payment_status === 'failed';
  return (
    <div className="pay-row">
      <button type="button" className="button button-primary" part="pay" disabled={!ready || busy} onClick={onPay}>
        {t(declined ? 'payAgain' : 'goToPayment')}
      </button>
      <p part="note" className="problem" role="alert">
        {problem}
      </p>
    </div>
  );
}
