import { sql } from 'kysely';
import { MINUTE } from '#core/domain/units.ts';
import { claimTime } from '#server/booking/claim-time.ts';
import { isOpen } from '#server/booking/is-open.ts';
import { scheduleRefund } from '#server/booking/refund.ts';
import { closeSplit, decideCapture, findSplit, loadPlayers } from '#server/booking/split.ts';
import { applyEvent, type BookingRow, lockBooking, stateOf } from '#server/booking/state/apply-event.ts';
import { allows, applyPlayerEvent } from '#server/booking/state/apply-player-event.ts';
import { TRANSITIONS } from '#server/booking/state/transitions.ts';
import type { Db } from '#server/database/db.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { Problem, requireFound } from '#server/http/problem.ts';
import { announceSeries } from '#server/messages/announce.ts';
import { emitPayment } from '#server/webhooks/emit.ts';
import { completeCapture } from './captures.ts';
import { CHARGE_TRANSITIONS, type ChargeStatus } from './charge-transitions.ts';
import { loadOrder, type PaymentRow, sumOf } from './order.ts';
import { type ChargeReport, type PaymentProvider, ProviderError } from './provider.ts';

/**
 * The age up to which a callback is believed. A signature is valid for ever, so a recorded callback
 * can be sent again at any time.
 */
const CALLBACK_AGE = 5 * MINUTE;

const clubOf = (orderId: string): number => {
  const [, club] = /^([1-9]\d{0,8})-[\w-]{16,40}$/.exec(orderId) ?? [];
  if (!club) throw new Problem('NOT_FOUND');
  return Number(club);
};

/** The charges of a report, the first booking's first. @throws Problem NOT_FOUND */
async function findOrder(db: Db, provider: string, { orderId }: ChargeReport): Promise<[PaymentRow, ...PaymentRow[]]> {
  const [first, ...others] = await loadOrder(db, { club_id: clubOf(orderId), order_id: orderId });
  if (first?.provider !== provider) throw new Problem('NOT_FOUND');
  return [first, ...others];
}

/** What we have refunded of an order, or are about to, by charge, minor units. */
async function loadOwnRefunds(trx: Db, order: readonly [PaymentRow, ...PaymentRow[]]): Promise<Map<number, number>> {
  const ids = order.map(({ id }) => id);
  const refunds = await trx
    .selectFrom('payment')
    .select(['charge_id', 'amount'])
    .where('club_id', '=', order[0].club_id)
    .where('charge_id', 'in', ids)
    .execute();
  const sums = new Map<number, number>();
  for (const { charge_id, amount } of refunds) sums.set(charge_id!, (sums.get(charge_id!) ?? 0) + amount);
  return sums;
}

/**
 * Whether a reversal is of our refunds, which make the provider report too and are handled with the
 * refund. If more went back, the bank returned the rest.
 */
function isOurs(refunds: ReadonlyMap<number, number>, { returned }: ChargeReport): boolean {
  if (refunds.size === 0) return false;
  const own = [...refunds.values()].reduce((sum, amount) => sum + amount, 0);
  return returned === undefined || returned <= own;
}

/**
 * Applies a charge to its booking. Returns whether that confirmed it. `isToldOtherwise`: another message
 * tells the customer and the club.
 */
async function applyToBooking(
  trx: Db,
  charge: PaymentRow,
  { now, isToldOtherwise }: { now: number; isToldOtherwise: boolean },
): Promise<boolean> {
  const row = await lockBooking(trx, { club_id: charge.club_id, id: charge.booking_id });
  if (charge.player_id !== null) await applyToShare(trx, row, charge, now);
  else if (charge.status === 'failed') await applyEvent(trx, row, 'decline');
  else if (charge.status === 'paid') {
    const isPayable = TRANSITIONS[stateOf(row)]?.pay !== undefined;
    if (isPayable && (await claimTime(trx, row, now))) {
      // If players share it, the organiser has paid in advance, and gets their shares back.
      await applyEvent(trx, row, 'pay', {}, { isToldOtherwise });
      return true;
    }
    await applyEvent(trx, row, 'payLate');
    await scheduleRefund(trx, charge, charge.amount);
  } else if (charge.status === 'refunded' && TRANSITIONS[stateOf(row)]?.reverse) await applyEvent(trx, row, 'reverse');
  return false;
}

/** A share that is not wanted, or not any more, goes back at once. */
async function applyToShare(trx: Db, row: BookingRow, charge: PaymentRow, now: number): Promise<void> {
  const players = await loadPlayers(trx, row);
  const player = requireFound(players.find(({ id }) => id === charge.player_id));
  const split = requireFound(await findSplit(trx, row));
  if (charge.status === 'refunded' && allows(player, 'unpay')) await applyPlayerEvent(trx, player, 'unpay');
  if (charge.status !== 'paid') return;
  if (!isOpen(row, split, now) || !allows(player, 'pay')) {
    await applyPlayerEvent(trx, player, 'payLate');
    return scheduleRefund(trx, charge, charge.amount);
  }
  await applyPlayerEvent(trx, player, 'pay');
  const paid = players.filter(({ share_status }) => share_status === 'paid').length + 1;
  if (paid === split.places - 1) await closeSplit(trx, row);
}

/**
 * Applies the report that the bank holds the price of a split booking. A wrong amount, and a hold that
 * there is no use for, are released.
 */
async function applyHold(
  trx: Db,
  charge: PaymentRow,
  report: ChargeReport,
  { wrong, now }: { wrong: boolean; now: number },
): Promise<void> {
  const row = await lockBooking(trx, { club_id: charge.club_id, id: charge.booking_id });
  const isWanted = !wrong && TRANSITIONS[stateOf(row)]?.authorise !== undefined && (await claimTime(trx, row, now));
  await trx
    .updateTable('payment')
    .set({
      status: 'authorised',
      provider_id: report.providerId ?? charge.provider_id,
      ...(wrong && { amount: Math.max(report.amount || 0, 0), currency: report.currency }),
      ...(isWanted ? { next_attempt_at: null } : { capture: 0, next_attempt_at: sql<Date>`now()` }),
    })
    .where('club_id', '=', charge.club_id)
    .where('id', '=', charge.id)
    .execute();
  if (wrong) await applyEvent(trx, row, 'decline');
  if (!isWanted) return;
  await applyEvent(trx, row, 'authorise');
  const split = await findSplit(trx, row);
  // It came after the deadline: nobody can join any more.
  if (!split || split.closed_at) await decideCapture(trx, charge, row.price);
}

const nextStatus = (charge: PaymentRow, { outcome }: ChargeReport) =>
  CHARGE_TRANSITIONS[charge.status as ChargeStatus][outcome];

const noteSettled = (
  trx: Db,
  { club_id, id, provider_id }: PaymentRow,
  changes: Pick<PaymentRow, 'status'> & Partial<Pick<PaymentRow, 'amount' | 'currency'>>,
  { report, now }: { report: ChargeReport; now: number },
) =>
  trx
    .updateTable('payment')
    .set({
      ...changes,
      provider_id: report.providerId ?? provider_id,
      // A refused order may be paid with another card, and that callback be lost: it is polled as
      // well.
      ...(changes.status !== 'failed' && { next_attempt_at: null }),
      settled_at: new Date(now),
    })
    .where('club_id', '=', club_id)
    .where('id', '=', id)
    .execute();

/** Returns a payment of a wrong amount: once, as the first charge, whatever the order was to pay. */
async function returnWrong(
  trx: Db,
  order: readonly [PaymentRow, ...PaymentRow[]],
  report: ChargeReport,
  now: number,
): Promise<void> {
  // Without a number in it, a report tells of no money.
  const arrived = Math.max(report.amount || 0, 0);
  const [first] = order;
  for (const charge of order) {
    const amount = charge === first ? arrived : 0;
    // A charge that is being refunded must not count as a payment again.
    await noteSettled(trx, charge, { status: 'refunded', amount, currency: report.currency }, { report, now });
    const key = { club_id: charge.club_id, id: charge.booking_id };
    if (charge.player_id === null) await applyEvent(trx, await lockBooking(trx, key), 'decline');
  }
  if (arrived === 0) return;
  await scheduleRefund(trx, first, arrived, report.currency);
  await emitPayment(trx, 'payment.succeeded', first);
}

/** `ask`: only the provider's answer can settle the charge, and nothing was changed. */
type Settlement = 'settled' | 'mismatch' | 'ask';

/**
 * Applies a provider's report of a charge. Reports can arrive at any process and repeatedly: the
 * same report changes nothing twice. A payment of a wrong amount pays for nothing and is refunded.
 * Its order is then closed, and the booking can be paid by another one.
 *
 * The club's systems are told of all money that arrived, whatever becomes of it, before they are told
 * that it went back.
 */
const applyReport = (
  db: Db,
  provider: string,
  report: ChargeReport,
  { now, isBelieved }: { now: number; isBelieved: (status: ChargeStatus) => boolean },
): Promise<Settlement> =>
  inTransaction(db, async (trx) => {
    // Lock the bookings first, as all transactions do, and by id. Read the charges again, since they
    // may have changed during the wait.
    for (const { club_id, booking_id } of await findOrder(trx, provider, report))
      await lockBooking(trx, { club_id, id: booking_id });
    const order = await findOrder(trx, provider, report);
    if (!order.every((charge) => isBelieved(charge.status as ChargeStatus))) return 'ask';
    const changing = order.filter((charge) => nextStatus(charge, report) !== charge.status);
    const [charge] = changing;
    // Charges of one order differ only in whether their own refunds are complete.
    if (!charge) return 'settled';
    const before = charge.status;
    const status = nextStatus(charge, report);
    // What the bank took of a hold, or released, is what happened, whatever was wanted.
    if (before === 'authorised') {
      // We know what we asked for; otherwise it was taken on the provider's own pages.
      const taken = charge.capture ?? report.taken ?? report.amount;
      await completeCapture(trx, charge, status === 'paid' ? taken : 0, now);
      return 'settled';
    }
    const isMoney = status === 'paid' || status === 'authorised';
    const wrong = isMoney && (report.amount !== sumOf(order) || report.currency !== charge.currency);
    if (status === 'authorised') {
      await applyHold(trx, charge, report, { wrong, now });
      return wrong ? 'mismatch' : 'settled';
    }
    const refunds = await loadOwnRefunds(trx, order);
    if (status === 'refunded' && isOurs(refunds, report)) return 'settled';
    if (wrong) {
      await returnWrong(trx, order, report, now);
      return 'mismatch';
    }
    for (const one of changing) await noteSettled(trx, one, { status }, { report, now });
    const isToldOtherwise = order.length > 1;
    const confirmed: { club_id: number; id: number }[] = [];
    for (const one of changing) {
      const isConfirmed = await applyToBooking(trx, { ...one, status }, { now, isToldOtherwise });
      if (isConfirmed) confirmed.push({ club_id: one.club_id, id: one.booking_id });
    }
    // One message tells of all. Of those that another order had paid for, that told.
    if (isToldOtherwise && confirmed.length > 0) await announceSeries(trx, confirmed, { byClub: false });
    for (const one of changing) {
      // A reversal may be the first that is heard of a payment.
      if (before !== 'paid' && status !== 'failed') await emitPayment(trx, 'payment.succeeded', one);
      const left = one.amount - (refunds.get(one.id) ?? 0);
      if (status === 'refunded' && left > 0) await emitPayment(trx, 'payment.refunded', one, left);
    }
    return 'settled';
  });

/**
 * Applies a provider's answer to our query about a charge.
 * @throws Problem NOT_FOUND for an order that is not ours, PAYMENT_MISMATCH the first time that a
 *   wrong amount is reported
 */
export async function settle(db: Db, provider: string, report: ChargeReport, now: number): Promise<void> {
  const settlement = await applyReport(db, provider, report, { now, isBelieved: () => true });
  // Only after the refund is committed.
  if (settlement === 'mismatch') throw new Problem('PAYMENT_MISMATCH');
}

/**
 * Applies a provider's callback. It is believed if it is recent and the charge is pending. For any
 * other, the provider is queried, and its answer is applied.
 * @throws as `settle`, and ProviderError if the query brings no answer about the order
 */
export async function settleCallback(
  db: Db,
  provider: PaymentProvider,
  report: ChargeReport,
  now: number,
): Promise<void> {
  const isRecent = report.at !== undefined && Math.abs(now - report.at) <= CALLBACK_AGE;
  const isBelieved = (status: ChargeStatus) => isRecent && status === 'pending';
  const settlement = await applyReport(db, provider.name, report, { now, isBelieved });
  if (settlement === 'mismatch') throw new Problem('PAYMENT_MISMATCH');
  if (settlement === 'settled') return;
  const order = await findOrder(db, provider.name, report);
  const [{ order_id, provider_id }] = order;
  const amount = sumOf(order);
  // Outside a transaction, which must not wait for a provider.
  const answer = await provider.status({ orderId: order_id!, providerId: provider_id ?? report.providerId, amount });
  if (answer?.orderId !== order_id) throw new ProviderError(`${provider.name} does not know ${order_id}`);
  await settle(db, provider.name, answer, now);
}
