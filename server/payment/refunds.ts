import { isPayback } from '#server/booking/split.ts';
import { applyEvent, type BookingRow, lockBooking } from '#server/booking/state/apply-event.ts';
import { applyPlayerEvent } from '#server/booking/state/apply-player-event.ts';
import type { Db } from '#server/database/db.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { announceRefunded } from '#server/messages/announce.ts';
import { announcePaidBack, announceToPlayer } from '#server/messages/announce-players.ts';
import { emitPayment } from '#server/webhooks/emit.ts';
import { loadOrder, type PaymentRow, sumOf } from './order.ts';
import { type PaymentProvider, ProviderError } from './provider.ts';

const loadRefunds = (db: Db, clubId: number, chargeIds: (number | null)[]) =>
  db
    .selectFrom('payment')
    .select(['id', 'amount', 'status', 'refunded_before'])
    .where('club_id', '=', clubId)
    .where('charge_id', 'in', chargeIds)
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

/** Tells the organiser, or the customer, of this refund and no earlier one. */
const tellCustomer = async (trx: Db, row: BookingRow, refund: PaymentRow): Promise<void> =>
  (await isPayback(trx, row, refund))
    ? announcePaidBack(trx, row, refund.amount)
    : announceRefunded(trx, row, refund.amount);

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
    const sent = (await loadRefunds(trx, club_id, [refund.charge_id])).filter(({ status }) => status === 'refunded');
    if (sumOf(sent) >= charge.amount) {
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
    if (refund.player_id === null) await tellCustomer(trx, row, refund);
    await emitPayment(trx, 'payment.refunded', refund);
  });
}

/**
 * Gives a refund its turn: the refunds of an order, whichever of its bookings they are of, are sent one
 * after another, so that the provider's sum shows whether one whose answer was lost is complete.
 * @returns what the provider had refunded of the order when this one was first sent, minor units;
 *   undefined if it has to wait, or is complete
 */
const takeTurn = (db: Db, refund: PaymentRow, order: readonly PaymentRow[]): Promise<number | undefined> =>
  inTransaction(db, async (trx) => {
    const { club_id, id } = refund;
    // Two processes ask for the turns of two refunds one after the other.
    await trx
      .selectFrom('payment')
      .select('id')
      .where('club_id', '=', club_id)
      .where('id', '=', order[0]!.id)
      .forUpdate()
      .execute();
    const ids = order.map((charge) => charge.id);
    const refunds = await loadRefunds(trx, club_id, ids);
    const own = refunds.find((one) => one.id === id);
    if (own?.status !== 'due') return undefined;
    if (own.refunded_before !== null) return own.refunded_before;
    const due = refunds.filter(({ status }) => status !== 'refunded');
    if (due.some((other) => other.refunded_before !== null || other.id < id)) return undefined;
    const before = sumOf(refunds.filter(({ status }) => status === 'refunded'));
    await trx
      .updateTable('payment')
      .set({ refunded_before: before })
      .where('club_id', '=', club_id)
      .where('id', '=', id)
      .execute();
    return before;
  });

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
  const order = await loadOrder(db, charge);
  const before = await takeTurn(db, refund, order);
  if (before === undefined) return;
  const done = await provider.refund(
    { orderId: charge.order_id, providerId: charge.provider_id, amount: sumOf(order) },
    { refundId: `${refund.club_id}-${refund.id}`, amount: refund.amount, before },
  );
  if (done) await completeRefund(db, refund, charge, now);
}
