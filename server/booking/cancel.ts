import type { CancelReason } from '#core/schemas/booking.ts';
import type { Db } from '#server/database/db.ts';
import { Problem } from '#server/http/problem.ts';
import { announceToPlayers } from '#server/messages/announce-players.ts';
import { findBooking, refundNow } from '#server/views/booking.ts';
import { returnVisit } from './pass.ts';
import { freePlace } from './places.ts';
import { refundBooking } from './refund.ts';
import { cancelSplit } from './split.ts';
import { applyEvent, type BookingRow, lockBooking } from './state/apply-event.ts';
import type { Event } from './state/transitions.ts';

async function freeTime(trx: Db, row: BookingRow): Promise<void> {
  await trx.deleteFrom('occupation').where('club_id', '=', row.club_id).where('booking_id', '=', row.id).execute();
  if (row.session_id !== null) await freePlace(trx, { club_id: row.club_id, id: row.session_id });
}

/**
 * Cancels a booking once and frees its time or place. The token decides whether the customer or the
 * club cancels. `message` is the club's message to its customer.
 * @throws Problem TOKEN_INVALID, CANCEL_REASON_NOT_ALLOWED, ALREADY_CANCELLED,
 *   CANCELLATION_WINDOW_PASSED
 */
export async function cancelBooking(
  trx: Db,
  token: string,
  {
    reason,
    message,
    now,
    ...how
  }: {
    reason: CancelReason | undefined;
    message?: string | undefined;
    now: number;
    /** Whether what was paid stays with the club, which gives the customer something else for it. */
    keepsMoney?: boolean;
    /** Why the club closes the time: players read it here, the customer in another message. */
    closedFor?: string;
  },
): Promise<void> {
  const booking = await findBooking(trx, token);
  if (reason !== undefined && reason !== booking.reason) throw new Problem('CANCEL_REASON_NOT_ALLOWED');
  // Of two concurrent cancellations, the second waits here and then finds the booking cancelled.
  const row = await lockBooking(trx, booking.row);
  if (row.status === 'cancelled') throw new Problem('ALREADY_CANCELLED');
  const { cancellable, refund: due, percent } = refundNow({ ...booking, row: { ...booking.row, ...row } }, now);
  if (!cancellable || row.status === 'expired') throw new Problem('CANCELLATION_WINDOW_PASSED');
  const wanted = how.keepsMoney ? 0 : due;
  const split = await cancelSplit(trx, row, wanted);
  const refund = split?.refund ?? wanted;
  // What is about to be taken of the organiser's hold is as good as paid.
  const paid = row.payment_status === 'paid' || (row.payment_type === 'online' && row.payment_status === 'due');
  const back = split ? split.sent : paid ? refund : 0;
  const returned = row.pass_id !== null && percent === 100;
  const event: Event = returned ? 'cancelAndReturn' : back > 0 ? 'cancelAndRefund' : 'cancel';
  const changes = {
    cancelled_at: new Date(now),
    cancel_reason: booking.reason,
    cancel_message: message ?? null,
    refund_amount: refund,
  };
  // Before the customer is told what comes back.
  if (event === 'cancelAndRefund' && !split) await refundBooking(trx, row, refund, { isCancelled: true });
  const { closedFor } = how;
  await applyEvent(trx, row, event, changes, { isToldOtherwise: closedFor !== undefined, closedFor });
  await freeTime(trx, row);
  if (returned) await returnVisit(trx, { club_id: row.club_id, id: row.pass_id! });
  if (row.status === 'confirmed') await announceToPlayers(trx, row, 'cancelled', { closedFor });
}
