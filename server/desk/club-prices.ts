import type { BookingRow } from '#server/booking/state/apply-event.ts';

/**
 * What a booking costs after the club moved it, and what is refunded, in minor units. The club's
 * move never asks for more than was paid.
 */
export function priceOfClubsMove(
  { payment_status, pass_id, price }: Pick<BookingRow, 'payment_status' | 'pass_id' | 'price'>,
  to: number,
): { price: number; refund: number } {
  if (payment_status !== 'paid' || pass_id !== null) return { price: to, refund: 0 };
  const kept = Math.min(price, to);
  return { price: kept, refund: price - kept };
}
