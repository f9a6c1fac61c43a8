import { type Selectable, sql } from 'kysely';
import { divideRefund } from '#core/domain/split.ts';
import type { Db } from '#server/database/db.ts';
import type { PaymentTable } from '#server/database/schema.ts';
import type { BookingRow } from './state/apply-event.ts';
import { allows, applyPlayerEvent } from './state/apply-player-event.ts';

type Charge = Pick<
  Selectable<PaymentTable>,
  'club_id' | 'booking_id' | 'id' | 'provider' | 'player_id' | 'payment_type'
>;
/** A charge that was paid, and what of it is not refunded, minor units. */
type PaidCharge = Charge & Pick<Selectable<PaymentTable>, 'status' | 'capture' | 'order_id'> & { left: number };

/**
 * Schedules a refund of a charge, in minor units. The payment worker of any process sends it; what was
 * paid at the club is handed out there.
 */
export async function scheduleRefund(trx: Db, charge: Charge, amount: number, currency = 'UAH'): Promise<void> {
  await trx
    .insertInto('payment')
    .values({
      club_id: charge.club_id,
      booking_id: charge.booking_id,
      charge_id: charge.id,
      player_id: charge.player_id,
      direction: 'refund',
      payment_type: charge.payment_type,
      status: 'due',
      amount,
      currency,
      provider: charge.provider,
      next_attempt_at: charge.provider === null ? null : sql`now()`,
    })
    .execute();
}

/**
 * What was paid for a booking and is not refunded, minor units. What is about to be taken of a hold
 * counts: its refund waits for it.
 */
export async function loadPaid(trx: Db, row: Pick<BookingRow, 'club_id' | 'id'>): Promise<PaidCharge[]> {
  const charges = await trx
    .selectFrom('payment')
    .selectAll()
    .select(
      sql<number>`(case status when 'authorised' then capture else amount end
        - (select coalesce(sum(refund.amount), 0) from payment refund
          where refund.club_id = payment.club_id and refund.charge_id = payment.id))::int`.as('left'),
    )
    .where('club_id', '=', row.club_id)
    .where('booking_id', '=', row.id)
    .where('direction', '=', 'charge')
    .where((where) =>
      where.or([
        where('status', '=', 'paid'),
        where.and([where('status', '=', 'authorised'), where('capture', '>', 0)]),
      ]),
    )
    .orderBy('id')
    .execute();
  // A second charge was refunded at once, and a move may have refunded a part.
  return charges.filter(({ left }) => left > 0);
}

/**
 * The charge by which the organiser of a split booking paid the whole price, instead of having it held;
 * undefined without one.
 */
export const findAdvance = async (trx: Db, row: Pick<BookingRow, 'club_id' | 'id'>): Promise<PaidCharge | undefined> =>
  (await loadPaid(trx, row)).find(
    ({ provider, player_id, capture }) => provider !== null && player_id === null && capture === null,
  );

/** The player whose share a charge is, of a booking that is cancelled, waits for the refund. */
async function noteRefund(trx: Db, { club_id, player_id }: Charge): Promise<void> {
  const player = await trx
    .selectFrom('booking_player')
    .selectAll()
    .where('club_id', '=', club_id)
    .where('id', '=', player_id)
    .executeTakeFirst();
  if (player && allows(player, 'refundShare')) await applyPlayerEvent(trx, player, 'refundShare');
}

/**
 * Refunds the same percentage of each payment that the club has for a split that has closed; `refund` is
 * what that is of the whole price, minor units. Who got a payment back from the bank gets nothing more.
 * @returns what is sent back, minor units
 */
export async function refundPayers(trx: Db, row: BookingRow, refund: number): Promise<number> {
  const paid = await loadPaid(trx, row);
  const lefts = paid.map(({ left }) => left);
  const gone = row.price - lefts.reduce((sum, left) => sum + left, 0);
  const parts = divideRefund(refund, [...lefts, gone]);
  let sent = 0;
  for (const [index, charge] of paid.entries()) {
    const part = parts[index]!;
    if (part === 0) continue;
    sent += part;
    await scheduleRefund(trx, charge, part);
    await noteRefund(trx, charge);
  }
  return sent;
}

/**
 * Refunds a booking the way it was paid, through the provider or at the club, in minor units: of a
 * split booking each payer gets the same part of what they paid.
 */
export async function refundBooking(
  trx: Db,
  row: BookingRow,
  amount: number,
  { isCancelled = row.status === 'cancelled' } = {},
): Promise<void> {
  const paid = await loadPaid(trx, row);
  const isSplit = paid.some(({ player_id }) => player_id !== null);
  const charges = paid.filter(({ provider }) => provider !== null || isSplit);
  const known = Math.min(
    amount,
    charges.reduce((sum, { left }) => sum + left, 0),
  );
  const parts = divideRefund(
    known,
    charges.map(({ left }) => left),
  );
  for (const [index, charge] of charges.entries()) {
    const part = parts[index]!;
    if (part === 0) continue;
    await scheduleRefund(trx, charge, part);
    if (isCancelled) await noteRefund(trx, charge);
  }
  if (known === amount) return;
  await trx
    .insertInto('payment')
    .values({
      club_id: row.club_id,
      booking_id: row.id,
      direction: 'refund',
      payment_type: row.payment_type,
      status: 'due',
      amount: amount - known,
    })
    .execute();
}
