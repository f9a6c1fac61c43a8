import { sql } from 'kysely';
import type { CancelReason } from '#core/schemas/booking.ts';
import { type BookingRow, happen, lockBooking } from '#server/booking/state/apply-event.ts';
import type { Event } from '#server/booking/state/transitions.ts';
import { Problem } from '#server/http/problem.ts';
import { oweRefund } from '#server/payment/refunds.ts';
import type { Db } from '#server/routes/dependencies.ts';
import { findBooking, refundNow } from '#server/views/booking.ts';
import { returnVisit } from './pass.ts';
import { givePlace } from './places.ts';

async function freeTime(trx: Db, row: BookingRow): Promise<void> {
  await trx.deleteFrom('occupation').where('club_id', '=', row.club_id).where('booking_id', '=', row.id).execute();
  if (row.session_id !== null) await givePlace(trx, { club_id: row.club_id, id: row.session_id });
}

/** Sends what was paid back the way it came: through the provider, or at the club's desk. */
export async function giveBack(trx: Db, row: BookingRow, amount: number): Promise<void> {
  const charge = await trx
    .selectFrom('payment')
    .selectAll()
    .where('club_id', '=', row.club_id)
    .where('booking_id', '=', row.id)
    .where('direction', '=', 'charge')
    .where('status', '=', 'paid')
    // Of two that were paid one went back at once, and of one a move may have given back a part: it is the one that has so much left.
    .where(
      sql<number>`amount - (select coalesce(sum(refund.amount), 0) from payment refund
        where refund.club_id = payment.club_id and refund.charge_id = payment.id)`,
      '>=',
      amount,
    )
    .orderBy('id')
    .executeTakeFirst();
  if (charge?.provider) return oweRefund(trx, charge, amount);
  await trx
    .insertInto('payment')
    .values({
      club_id: row.club_id,
      booking_id: row.id,
      direction: 'refund',
      payment_type: row.payment_type,
      status: 'due',
      amount,
    })
    .execute();
}

/**
 * Cancels a booking once and frees its time or place; in whose name follows from the token. The message is the club's to its customer.
 * @throws Problem TOKEN_INVALID, CANCEL_REASON_NOT_ALLOWED, ALREADY_CANCELLED, CANCELLATION_WINDOW_PASSED
 */
export async function cancelBooking(
  trx: Db,
  token: string,
  { reason, message, now }: { reason: CancelReason | undefined; message?: string | undefined; now: number },
): Promise<void> {
  const booking = await findBooking(trx, token);
  if (reason !== undefined && reason !== booking.reason) throw new Problem('CANCEL_REASON_NOT_ALLOWED');
  // Of two at once the second waits here and then finds it cancelled.
  const row = await lockBooking(trx, booking.row);
  if (row.status === 'cancelled') throw new Problem('ALREADY_CANCELLED');
  const { cancellable, refund, percent } = refundNow({ ...booking, row: { ...booking.row, ...row } }, now);
  if (!cancellable || row.status === 'expired') throw new Problem('CANCELLATION_WINDOW_PASSED');
  const paid = row.payment_status === 'paid';
  const returned = row.pass_id !== null && percent === 100;
  const event: Event = returned ? 'cancelAndReturn' : paid && refund > 0 ? 'cancelAndRefund' : 'cancel';
  await happen(trx, row, event, {
    cancelled_at: new Date(now),
    cancel_reason: booking.reason,
    cancel_message: message ?? null,
    refund_amount: refund,
  });
  await freeTime(trx, row);
  if (returned) await returnVisit(trx, { club_id: row.club_id, id: row.pass_id! });
  if (event === 'cancelAndRefund') await giveBack(trx, row, refund);
}
