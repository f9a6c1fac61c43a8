import { claimTime } from '#server/booking/claim-time.ts';
import { scheduleRefund } from '#server/booking/refund.ts';
import { applyEvent, lockBooking, stateOf } from '#server/booking/state/apply-event.ts';
import { TRANSITIONS } from '#server/booking/state/transitions.ts';
import type { Db } from '#server/database/db.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { found, Problem } from '#server/http/problem.ts';
import { CHARGE_TRANSITIONS, type ChargeStatus } from './charge-transitions.ts';
import type { Report } from './provider.ts';

const clubOf = (orderId: string): number => {
  const [, club] = /^([1-9]\d{0,8})-[\w-]{16,40}$/.exec(orderId) ?? [];
  if (!club) throw new Problem('NOT_FOUND');
  return Number(club);
};

async function findCharge(trx: Db, provider: string, { orderId }: Report) {
  return found(
    await trx
      .selectFrom('payment')
      .selectAll()
      .where('club_id', '=', clubOf(orderId))
      .where('order_id', '=', orderId)
      .where('direction', '=', 'charge')
      .where('provider', '=', provider)
      .executeTakeFirst(),
  );
}

/** Refunds of ours make the provider report too; those are followed where they were begun. */
async function isRefunded(trx: Db, charge: { club_id: number; id: number }): Promise<boolean> {
  const refund = await trx
    .selectFrom('payment')
    .select('id')
    .where('club_id', '=', charge.club_id)
    .where('charge_id', '=', charge.id)
    .executeTakeFirst();
  return refund !== undefined;
}

async function bookingAfter(trx: Db, of: { club_id: number; booking_id: number }, charge: Charge, now: number) {
  const row = await lockBooking(trx, { club_id: of.club_id, id: of.booking_id });
  if (charge.status === 'failed') return applyEvent(trx, row, 'decline');
  if (charge.status === 'paid') {
    const wanted = TRANSITIONS[stateOf(row)]?.pay !== undefined;
    if (wanted && (await claimTime(trx, row, now))) return applyEvent(trx, row, 'pay');
    await applyEvent(trx, row, 'payLate');
    return scheduleRefund(trx, charge, charge.amount);
  }
  if (charge.status === 'refunded' && TRANSITIONS[stateOf(row)]?.reverse) return applyEvent(trx, row, 'reverse');
}

type Charge = {
  club_id: number;
  booking_id: number;
  id: number;
  amount: number;
  provider: string | null;
  status: string;
};

/**
 * Takes in what a provider says of a charge, whoever heard it and however often: the same report changes nothing twice.
 * Another sum than was asked pays for nothing and goes back by itself; the order is done with then, and the booking can be paid by another.
 * @throws Problem NOT_FOUND for an order that is not ours, PAYMENT_MISMATCH the first time that another sum is reported
 */
export async function settle(db: Db, provider: string, report: Report, now: number): Promise<void> {
  const mismatch = await inTransaction(db, async (trx) => {
    const { club_id, booking_id } = await findCharge(trx, provider, report);
    // The booking first, as everybody locks them in this order; whoever waited here reads the charge anew.
    await lockBooking(trx, { club_id, id: booking_id });
    const charge = await findCharge(trx, provider, report);
    const status = CHARGE_TRANSITIONS[charge.status as ChargeStatus][report.outcome];
    if (status === charge.status) return;
    const wrong = status === 'paid' && (report.amount !== charge.amount || report.currency !== charge.currency);
    if (status === 'refunded' && (await isRefunded(trx, charge))) return;
    await trx
      .updateTable('payment')
      .set({
        // What goes back is not to be taken for a payment once more.
        status: wrong ? 'refunded' : status,
        provider_id: report.providerId ?? charge.provider_id,
        // A refused order may be paid with another card, and that callback be lost: it is asked after as well.
        ...(status !== 'failed' && { next_attempt_at: null }),
        settled_at: new Date(now),
      })
      .where('club_id', '=', club_id)
      .where('id', '=', charge.id)
      .execute();
    if (wrong) {
      await applyEvent(trx, await lockBooking(trx, { club_id, id: booking_id }), 'decline');
      if (report.amount > 0) await scheduleRefund(trx, charge, report.amount, report.currency);
      return true;
    }
    await bookingAfter(trx, charge, { ...charge, status }, now);
  });
  // Not before it stands that the money goes back.
  if (mismatch) throw new Problem('PAYMENT_MISMATCH');
}
