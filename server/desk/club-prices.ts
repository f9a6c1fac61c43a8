import type { BookingRow } from '#server/booking/state/apply-event.ts';

/**
 * What a booking costs after the club moved it, and what is refunded, in minor units. The club's
 * move never asks for more than was paid, and leaves a price that players share as it is.
 */
export function priceOfClubsMove(
  { payment_status, pass_id, price }: Pick<BookingRow, 'payment_status' | 'pass_id' | 'price'>,
  to: number,
  { isSplit = false }: { isSplit?: boolean } = {},
): { price: number; refund: number } {
  if (isSplit) return { price, refund: 0 };
  if (payment_status !== 'paid' || pass_id !== null) return { price: to, refund: 0 };
  const kept = Math.min(price, to);
  return { price: kept, refund: price - kept };
}
