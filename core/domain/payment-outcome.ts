import type { Booking } from '#core/schemas/booking.ts';

/**
 * What became of an online payment; undefined while it is open, and after a refund. A price that is
 * held for a split booking is as good as paid.
 */
export function paymentOutcome({
  status,
  payment_status: payment,
}: Pick<Booking, 'status' | 'payment_status'>): 'paid' | 'failed' | undefined {
  if (payment === 'paid' || (payment === 'due' && status === 'confirmed')) return 'paid';
  const isUnpaid = payment === 'failed' || payment === 'pending';
  return isUnpaid && (status === 'expired' || (status === 'pending' && payment === 'failed')) ? 'failed' : undefined;
}
