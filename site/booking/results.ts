import type { Booking } from 'courtside/core';
import { paymentOutcome } from '#core/site.ts';

/** What a booking link is for: `/booking-order/…`, `/booking-cancel/…` or `/booking-payment/…`. */
export type LinkKind = 'order' | 'cancel' | 'payment';
/** The last part of the page's path; '' before there is a result. */
export type Result = '' | 'success' | 'failure';

type State = Pick<Booking, 'status' | 'payment_status' | 'payment_type'> & {
  cancellation: Pick<Booking['cancellation'], 'reason'>;
};

const PAYMENT_RESULTS = { paid: 'success', failed: 'failure' } as const;

/**
 * The results that a link's page may show of the booking as it is now. Every other address of the
 * link leads to the first of them.
 */
export function resultsOf(kind: LinkKind, booking: State): readonly [Result, ...Result[]] {
  const { status, cancellation } = booking;
  if (kind === 'order') return status === 'confirmed' ? ['', 'success'] : [''];
  if (kind === 'payment') {
    const outcome = paymentOutcome(booking);
    if (outcome && status !== 'cancelled') return [PAYMENT_RESULTS[outcome]];
    // The booking itself does not show that the visitor left the payment.
    return status === 'pending' ? ['', 'failure'] : [''];
  }
  if (status === 'cancelled') return [cancellation.reason === 'CANCELED_BY_CUSTOMER' ? 'success' : ''];
  // The booking itself does not show that an attempt to cancel it failed.
  return ['', 'failure'];
}
