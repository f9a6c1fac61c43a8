import type { CancelReason } from '#core/schemas/booking.ts';
import type { Db } from '#server/dependencies.ts';
import { Problem } from '#server/http/problem.ts';
import { findBooking, refundNow } from '#server/views/booking.ts';

/**
 * Cancels a booking once and frees its time or place; in whose name follows from the token.
 * @throws Problem TOKEN_INVALID, CANCEL_REASON_NOT_ALLOWED, ALREADY_CANCELLED, CANCELLATION_WINDOW_PASSED
 */
export async function cancelBooking(
  trx: Db,
  token: string,
  reason: CancelReason | undefined,
  now: number,
): Promise<void> {
  const booking = await findBooking(trx, token);
  const { row } = booking;
  if (reason !== undefined && reason !== booking.reason) throw new Problem('CANCEL_REASON_NOT_ALLOWED');
  if (row.status === 'cancelled') throw new Problem('ALREADY_CANCELLED');
  const { cancellable, refund } = refundNow(booking, now);
  if (!cancellable) throw new Problem('CANCELLATION_WINDOW_PASSED');
  const cancelled = await trx
    .updateTable('booking')
    .set((set) => ({
      status: 'cancelled' as const,
      cancelled_at: new Date(now),
      cancel_reason: booking.reason,
      refund_amount: refund,
      payment_status: row.payment_status === 'paid' && refund > 0 ? ('refunded' as const) : row.payment_status,
      sequence: set('sequence', '+', 1),
    }))
    .where('club_id', '=', row.club_id)
    .where('id', '=', row.id)
    // Of two at once the second waits here and then finds nothing.
    .where('status', '=', 'confirmed')
    .returning('id')
    .executeTakeFirst();
  if (!cancelled) throw new Problem('ALREADY_CANCELLED');
  await trx.deleteFrom('occupation').where('club_id', '=', row.club_id).where('booking_id', '=', row.id).execute();
  if (row.session_id !== null) {
    await trx
      .updateTable('group_session')
      .set((set) => ({ remaining: set('remaining', '+', 1) }))
      .where('club_id', '=', row.club_id)
      .where('id', '=', row.session_id)
      .execute();
  }
  await trx
    .insertInto('payment')
    .values({
      club_id: row.club_id,
      booking_id: row.id,
      direction: 'refund',
      payment_type: row.payment_type,
      status: row.payment_status === 'paid' ? 'refunded' : 'due',
      amount: refund,
    })
    .execute();
}
