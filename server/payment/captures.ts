import { type Selectable, sql } from 'kysely';
import { closeSplit, dropHold } from '#server/booking/split.ts';
import { applyEvent, lockBooking, stateOf } from '#server/booking/state/apply-event.ts';
import { TRANSITIONS } from '#server/booking/state/transitions.ts';
import { inBatches } from '#server/database/batches.ts';
import type { Db } from '#server/database/db.ts';
import type { PaymentTable } from '#server/database/schema.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { announceCharged, announceReleased } from '#server/messages/announce-players.ts';
import { emitPayment } from '#server/webhooks/emit.ts';
import type { PaymentProvider } from './provider.ts';

type PaymentRow = Selectable<PaymentTable>;

/**
 * Notes what was taken of a held charge, minor units: 0 if it was released. `charge` is the row as the
 * transaction sees it, with its booking locked.
 */
export async function completeCapture(trx: Db, charge: PaymentRow, taken: number, now: number): Promise<void> {
  const key = { club_id: charge.club_id, id: charge.booking_id };
  // Taken by the bank without us.
  if (charge.capture === null && taken > 0) await closeSplit(trx, await lockBooking(trx, key));
  await trx
    .updateTable('payment')
    .set({
      ...(taken > 0
        ? { status: 'paid' as const, amount: taken, capture: taken, settled_at: new Date(now) }
        : { status: 'released' as const, capture: 0 }),
      next_attempt_at: null,
    })
    .where('club_id', '=', charge.club_id)
    .where('id', '=', charge.id)
    .execute();
  // They have waited for it.
  await trx
    .updateTable('payment')
    .set({ next_attempt_at: sql<Date>`now()` })
    .where('club_id', '=', charge.club_id)
    .where('charge_id', '=', charge.id)
    .where('direction', '=', 'refund')
    .where('status', '=', 'due')
    .execute();
  const row = await lockBooking(trx, key);
  if (taken === 0) {
    const due = charge.capture === 0 ? undefined : await dropHold(trx, row);
    if (due !== undefined) await announceReleased(trx, key, due);
    return;
  }
  if (TRANSITIONS[stateOf(row)]?.capture) await applyEvent(trx, row, 'capture');
  await emitPayment(trx, 'payment.succeeded', charge);
  if (row.status === 'confirmed') await announceCharged(trx, key, taken);
}

/**
 * Takes what was decided of a held charge, or releases it.
 * @throws ProviderError if it has to be retried
 */
export async function sendCapture(db: Db, provider: PaymentProvider, row: PaymentRow, now: number): Promise<void> {
  const { order_id, provider_id, amount, capture } = row;
  const charge = { orderId: order_id!, providerId: provider_id, amount };
  const done = capture === 0 ? await provider.release(charge) : await provider.capture(charge, capture!);
  if (!done) return;
  await inTransaction(db, async (trx) => {
    await lockBooking(trx, { club_id: row.club_id, id: row.booking_id });
    const current = await trx
      .selectFrom('payment')
      .selectAll()
      .where('club_id', '=', row.club_id)
      .where('id', '=', row.id)
      .executeTakeFirstOrThrow();
    // Its callback may have been faster.
    if (current.status === 'authorised') await completeCapture(trx, current, capture!, now);
  });
}

/** Ends the splits whose deadline has passed. */
export const closeDueSplits = (db: Db): Promise<void> =>
  inBatches((limit) =>
    inTransaction(db, async (trx) => {
      const { rows } = await sql<{ club_id: number; id: number }>`
        select booking.club_id, booking.id from booking_split split
        join booking on booking.club_id = split.club_id and booking.id = split.booking_id
        where split.charge_at <= now() and split.closed_at is null and booking.status <> 'pending'
        order by booking.club_id, booking.id limit ${limit} for update of booking skip locked`.execute(trx);
      for (const key of rows) await closeSplit(trx, await lockBooking(trx, key));
      return rows.length;
    }),
  );
