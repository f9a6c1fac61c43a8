import type { BookingStatus, CancelReason, PaymentStatus } from '#core/schemas/booking.ts';
import type { CancellationTerms } from '#core/schemas/club.ts';
import type { PaymentType } from '#core/schemas/scalars.ts';
import { cancellationDeadlines } from './cancellation.ts';

export type Changing = {
  terms: CancellationTerms;
  /** Of the booking as it stands, epoch ms. */
  startsAt: number;
  /** Whose link asks. */
  by: CancelReason;
  status: BookingStatus;
  payment_type: PaymentType;
  payment_status: PaymentStatus;
  /** Whether the club lets customers book by themselves. */
  online_booking: boolean;
};

/**
 * Until when the customer may move a booking to another time, epoch ms; null where it cannot be moved at all. The limit is
 * that of cancelling free of charge: a later one would let a move stand in for a cancellation that costs something.
 */
export function changeableUntil(booking: Changing): number | null {
  // The club asks its customer.
  if (booking.by === 'CANCELED_BY_CLUB') return null;
  // What waits for its money was asked for at a sum already.
  if (booking.status !== 'confirmed' || !booking.online_booking) return null;
  if (booking.payment_type === 'online' && booking.payment_status !== 'paid') return null;
  return cancellationDeadlines(booking.terms, booking.startsAt).free_until;
}

/** Whether it may be moved now; the deadline is included, and nothing moves once it has begun. */
export function isChangeable(booking: Changing, now: number): boolean {
  const until = changeableUntil(booking);
  return until !== null && now <= until && now < booking.startsAt;
}

/**
 * What a move from one price to another does with the money, minor units: `refund` goes back the way it came. Null where
 * the move is refused, which is where more than was paid online would be due: nobody plays for a sum that was never asked.
 * At the club the new price is due, and a visit of a pass stays a visit.
 */
export function moneyOfMove(payment_type: PaymentType, from: number, to: number): { refund: number } | null {
  if (payment_type !== 'online') return { refund: 0 };
  return to > from ? null : { refund: from - to };
}
