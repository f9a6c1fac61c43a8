import type { BookingStatus, CancelReason, PaymentStatus } from '#core/schemas/booking.ts';
import type { CancellationTerms } from '#core/schemas/club.ts';
import type { PaymentType } from '#core/schemas/scalars.ts';
import { cancellationDeadlines } from './cancellation.ts';

export type ChangeableBooking = {
  terms: CancellationTerms;
  /** Start of the booking before the move, epoch milliseconds. */
  startsAt: number;
  /** Whose link is used. */
  by: CancelReason;
  status: BookingStatus;
  payment_type: PaymentType;
  payment_status: PaymentStatus;
  /** Whether the club takes online bookings. */
  online_booking: boolean;
};

/**
 * Until when the customer can move a booking, in epoch milliseconds; null if it cannot be moved.
 * The deadline is that of free cancellation: with a later one, customers could move a booking to
 * avoid a cancellation fee.
 */
export function changeableUntil(booking: ChangeableBooking): number | null {
  // A club does not move bookings: it offers the customer another time.
  if (booking.by === 'CANCELED_BY_CLUB') return null;
  // The customer was already asked to pay a certain amount for a pending booking.
  if (booking.status !== 'confirmed' || !booking.online_booking) return null;
  // Due online: the price is held, and split between players.
  const isSettled = booking.payment_status === 'paid' || booking.payment_status === 'due';
  if (booking.payment_type === 'online' && !isSettled) return null;
  return cancellationDeadlines(booking.terms, booking.startsAt).free_until;
}

/**
 * Whether the customer can move the booking at `now` (epoch milliseconds): until the deadline,
 * inclusive, and before the start.
 */
export function isChangeable(booking: ChangeableBooking, now: number): boolean {
  const until = changeableUntil(booking);
  return until !== null && now <= until && now < booking.startsAt;
}

/**
 * The refund, in minor units, when a booking moves from one price to another. Null if the move is
 * not allowed: an online booking cannot move to a higher price, as the difference would never be
 * charged. A booking that is due at the club is due at the new price, and a booking by pass still
 * costs one visit.
 */
export function refundOfMove(payment_type: PaymentType, from: number, to: number): { refund: number } | null {
  if (payment_type !== 'online') return { refund: 0 };
  return to > from ? null : { refund: from - to };
}
