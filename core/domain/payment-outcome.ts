import type { Booking } from '#core/schemas/booking.ts';

/**
 * What became of an online payment; undefined while it is open, and after a refund. A price that is
 * held for a split booking is as good as paid.
 */
export function paymentOutcome({
  status,
  payment_status: payment,
  payment_type,
}: Pick<Booking, 'status' | 'payment_status' | 'payment_type'>): 'paid' | 'failed' | undefined {
  const isHeld = payment_type === 'online' && payment === 'due' && status === 'confirmed';
  if (payment === 'paid' || isHeld) return 'paid';
  const isUnpaid = payment === 'failed' || payment === 'pending';
  return isUnpaid && (status === 'expired' || (status === 'pending' && payment === 'failed')) ? 'failed' : undefined;
}
