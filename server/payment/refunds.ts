import type { Selectable } from 'kysely';
import { applyEvent, lockBooking } from '#server/booking/state/apply-event.ts';
import { applyPlayerEvent } from '#server/booking/state/apply-player-event.ts';
import type { Db } from '#server/database/db.ts';
import type { PaymentTable } from '#server/database/schema.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { announceToPlayer } from '#server/messages/announce-players.ts';
import { emitPayment } from '#server/webhooks/emit.ts';
import { type PaymentProvider, ProviderError } from './provider.ts';

export type PaymentRow = Selectable<PaymentTable>;

const loadRefunds = (db: Db, { club_id, charge_id }: Pick<PaymentRow, 'club_id' | 'charge_id'>) =>
  db
    .selectFrom('payment')
    .select(['id', 'amount', 'status'])
    .where('club_id', '=', club_id)
    .where('charge_id', '=', charge_id)
    .where('direction', '=', 'refund')
    .execute();

/** The same for the share of a player, who is told. */
async function completeShareRefund(trx: Db, refund: PaymentRow): Promise<void> {
  const { club_id, player_id } = refund;
  const left = await trx
    .selectFrom('payment')
    .select('id')
    .where('club_id', '=', club_id)
    .where('player_id', '=', player_id)
    .where('direction', '=', 'refund')
    .where('status', '=', 'due')
    .executeTakeFirst();
  const player = await trx
    .selectFrom('booking_player')
    .selectAll()
    .where('club_id', '=', club_id)
    .where('id', '=', player_id)
    .executeTakeFirstOrThrow();
  if (!left) await applyPlayerEvent(trx, player, 'refund');
  await announceToPlayer(trx, player, 'refunded', { refund: refund.amount });
}

/** Marks a refund as complete. The last one of a booking completes the booking's refund. */
async function completeRefund(db: Db, refund: PaymentRow, charge: PaymentRow, now: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { club_id, booking_id } = refund;
    const row = await lockBooking(trx, { club_id, id: booking_id });
    const done = await trx
      .updateTable('payment')
      .set({ status: 'refunded', next_attempt_at: null, settled_at: new Date(now) })
      .where('club_id', '=', club_id)
      .where('id', '=', refund.id)
      .where('status', '=', 'due')
      .returning('id')
      .executeTakeFirst();
    if (!done) return;
    const back = (await loadRefunds(trx, refund)).reduce(
      (sum, { status, amount }) => sum + (status === 'refunded' ? amount : 0),
      0,
    );
    if (back >= charge.amount) {
      await trx
        .updateTable('payment')
        .set({ status: 'refunded' })
        .where('club_id', '=', club_id)
        .where('id', '=', charge.id)
        .execute();
    }
    const left = await trx
      .selectFrom('payment')
      .select('id')
      .where('club_id', '=', club_id)
      .where('booking_id', '=', booking_id)
      .where('direction', '=', 'refund')
      .where('status', '=', 'due')
      // A player's refund says nothing of a booking that takes place.
      .$if(row.payment_status !== 'refunding', (query) => query.where('player_id', 'is', null))
      .executeTakeFirst();
    if (refund.player_id !== null) await completeShareRefund(trx, refund);
    const isBookings = row.payment_status === 'refunding' || refund.player_id === null;
    if (!left && isBookings) await applyEvent(trx, row, 'refund');
    await emitPayment(trx, 'payment.refunded', refund);
  });
}

/**
 * Sends one refund.
 * @throws ProviderError if it has to be retried
 */
export async function sendRefund(db: Db, provider: PaymentProvider, refund: PaymentRow, now: number): Promise<void> {
  const charge = await db
    .selectFrom('payment')
    .selectAll()
    .where('club_id', '=', refund.club_id)
    .where('id', '=', refund.charge_id)
    .executeTakeFirst();
  // Its money is still to be taken; it then goes on.
  if (charge?.status === 'authorised') return;
  // The bank released it meanwhile: there is nothing to send.
  if (charge?.status === 'released') return completeRefund(db, refund, charge, now);
  if (!charge?.order_id) throw new ProviderError(`Refund ${refund.club_id}-${refund.id} has no charge`);
  // Refunds of one charge are sent in order: the provider's sum shows how many of them it has
  // completed.
  const earlier = (await loadRefunds(db, refund)).filter(({ id }) => id < refund.id);
  if (earlier.some(({ status }) => status !== 'refunded')) return;
  const done = await provider.refund(
    { orderId: charge.order_id, providerId: charge.provider_id, amount: charge.amount },
    {
      refundId: `${refund.club_id}-${refund.id}`,
      amount: refund.amount,
      before: earlier.reduce((sum, { amount }) => sum + amount, 0),
    },
  );
  if (done) await completeRefund(db, refund, charge, now);
}
