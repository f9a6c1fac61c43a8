import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { formatBookingCode } from '#core/domain/booking-code.ts';
import { formatLocalClock, toZoned } from '#core/domain/zone.ts';
import type { Checkout } from '#core/schemas/payment.ts';
import type { Language } from '#core/schemas/scalars.ts';
import { isOpen } from '#server/booking/is-open.ts';
import { findPlayer } from '#server/booking/players.ts';
import { findSplit, isOnline } from '#server/booking/split.ts';
import { applyEvent, type BookingRow, lockBooking } from '#server/booking/state/apply-event.ts';
import { allows } from '#server/booking/state/apply-player-event.ts';
import { lockTogether } from '#server/booking/together.ts';
import type { Db } from '#server/database/db.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { pageUrl } from '#server/http/page-url.ts';
import { Problem, requireFound } from '#server/http/problem.ts';
import { findBooking } from '#server/views/booking.ts';
import { inLanguage } from '#server/views/texts.ts';
import type { PaymentContext } from './index.ts';
import { loadOrder, type PaymentRow, sumOf } from './order.ts';
import type { PaymentProvider } from './provider.ts';
import { isAllowedReturn } from './return-url.ts';

/**
 * The return URL of the payment: the given one, if the booking's partner may use it, or the
 * booking's page.
 */
async function returnUrlOf(db: Db, row: BookingRow, given: string | undefined, publicUrl: string): Promise<string> {
  if (given === undefined) return pageUrl({ publicUrl, language: row.language }, `/booking-payment/${row.token}`);
  const partner = await db
    .selectFrom('partner')
    .select('allowed_return_urls')
    .where('id', '=', row.partner_id)
    .executeTakeFirst();
  if (!isAllowedReturn(given, partner?.allowed_return_urls ?? [])) {
    throw new Problem('VALIDATION_FAILED', { fields: [{ path: 'return_url', code: 'RETURN_URL' }] });
  }
  return given;
}

type NewCharge = Pick<PaymentRow, 'club_id' | 'booking_id' | 'amount' | 'currency' | 'player_id' | 'holds'>;

/** The charge in progress of a booking, or of a player's share; undefined without one. */
const findOpenCharge = (
  trx: Db,
  { club_id, booking_id, player_id }: Pick<NewCharge, 'club_id' | 'booking_id' | 'player_id'>,
  provider: PaymentProvider,
) =>
  trx
    .selectFrom('payment')
    .selectAll()
    .where('club_id', '=', club_id)
    .where('booking_id', '=', booking_id)
    .where('direction', '=', 'charge')
    .where('status', '=', 'pending')
    .where('provider', '=', provider.name)
    .where('player_id', 'is not distinct from', player_id)
    .orderBy('id', 'desc')
    .executeTakeFirst();

/** Stores the charges of a new order: one of each booking that it pays. */
function insertOrder(trx: Db, charges: readonly [NewCharge, ...NewCharge[]], provider: PaymentProvider) {
  // Contains the club, so that a report finds its rows without a query over all clubs.
  const order_id = `${charges[0].club_id}-${randomBytes(15).toString('base64url')}`;
  return trx
    .insertInto('payment')
    .values(
      charges.map((charge, index) => ({
        ...charge,
        ...{ direction: 'charge', payment_type: 'online', status: 'pending', provider: provider.name, order_id },
        // By then most customers have paid, and the callback has arrived. One answer tells of all.
        next_attempt_at: index === 0 ? sql<Date>`now() + interval '1 minute'` : null,
      })),
    )
    .returningAll()
    .execute();
}

/**
 * The order in progress of bookings that are paid at once, or a new one: not every provider accepts
 * another payment of a refused order, and one of the bookings may have been cancelled since. Of a split
 * booking, which is paid alone, the price is only held.
 */
async function openOrder(
  trx: Db,
  rows: readonly [BookingRow, ...BookingRow[]],
  provider: PaymentProvider,
): Promise<PaymentRow[]> {
  const [first] = rows;
  const open = await findOpenCharge(trx, { club_id: first.club_id, booking_id: first.id, player_id: null }, provider);
  const holds = (await findSplit(trx, first)) !== undefined;
  // One that was begun before the split takes all at once.
  if (open && (open.holds ?? false) === holds) {
    const order = await loadOrder(trx, open);
    if (order.map(({ booking_id }) => booking_id).join() === rows.map(({ id }) => id).join()) return order;
  }
  for (const row of rows) if (row.payment_status === 'failed') await applyEvent(trx, row, 'retry');
  const chargeOf = ({ club_id, id: booking_id, price: amount, currency }: BookingRow): NewCharge => ({
    ...{ club_id, booking_id, amount, currency, player_id: null, holds },
  });
  const [, ...others] = rows;
  return insertOrder(trx, [chargeOf(first), ...others.map(chargeOf)], provider);
}

type Shown = Pick<BookingRow, 'club_id' | 'code' | 'starts_at'> & { time_zone: string };

/** Asks the provider for the checkout of an order, outside a transaction. */
async function requestCheckout(
  { db, payments }: PaymentContext,
  { provider, order, of }: { provider: PaymentProvider; order: readonly PaymentRow[]; of: Shown },
  how: { language: Language; returnUrl: string; expiresAt: Date },
): Promise<Checkout> {
  const [charge] = order as [PaymentRow];
  const { titles } = await db
    .selectFrom('club')
    .select('titles')
    .where('id', '=', of.club_id)
    .executeTakeFirstOrThrow();
  const startsAt = of.starts_at.getTime();
  const visits = order.length > 1 ? ` ×${order.length}` : '';
  const when = `${toZoned(startsAt, of.time_zone).date} ${formatLocalClock(startsAt, of.time_zone)}${visits}`;
  // A player is not told the booking's code.
  const code = charge.player_id === null ? `, ${formatBookingCode(of.code)}` : '';
  // Outside the transaction, which must not wait for a provider.
  const { checkout, providerId } = await provider
    .checkout({
      orderId: charge.order_id!,
      amount: sumOf(order),
      currency: charge.currency,
      description: `${inLanguage(titles, how.language)}, ${when}${code}`,
      ...how,
      callbackUrl: `${payments.publicUrl}/api/v1/payments/${provider.name}/callback`,
      hold: charge.holds === true,
    })
    .catch((cause) => {
      throw new Problem('PAYMENT_UNAVAILABLE', { cause });
    });
  if (providerId !== null) {
    await db
      .updateTable('payment')
      .set({ provider_id: providerId })
      .where('club_id', '=', charge.club_id)
      .where('order_id', '=', charge.order_id)
      .execute();
  }
  return checkout;
}

/**
 * The checkout of a booking, and of all visits of its series that are paid at once.
 * @throws Problem TOKEN_INVALID, PAYMENT_NOT_DUE, PAYMENT_TIME_OVER, PAYMENT_UNAVAILABLE,
 *   VALIDATION_FAILED for a return URL that is not allowed
 */
export async function beginCheckout(
  context: PaymentContext,
  { token, return_url }: { token: string; return_url?: string | undefined },
): Promise<Checkout> {
  const { db, payments } = context;
  const provider = payments.defaultProvider;
  if (!provider) throw new Problem('PAYMENT_UNAVAILABLE');
  const { row: found } = await findBooking(db, token);
  const returnUrl = await returnUrlOf(db, found, return_url, payments.publicUrl);
  const order = await inTransaction(db, async (trx) => {
    const [first, ...others] = await lockTogether(trx, found);
    const { status, held } = (await findBooking(trx, token)).row;
    if (status === 'expired' || (status === 'pending' && !held)) throw new Problem('PAYMENT_TIME_OVER');
    if (status !== 'pending' || !first) throw new Problem('PAYMENT_NOT_DUE');
    // They are held equally long.
    return openOrder(trx, [first, ...others], provider);
  });
  const how = { language: found.language, returnUrl, expiresAt: found.pay_until! };
  return requestCheckout(context, { provider, order, of: found }, how);
}

/**
 * The checkout of a player's share.
 * @throws Problem TOKEN_INVALID, PAYMENT_NOT_DUE, PAYMENT_TIME_OVER, PAYMENT_UNAVAILABLE
 */
export async function beginShareCheckout(context: PaymentContext, token: string): Promise<Checkout> {
  const { db, payments, clock } = context;
  const provider = payments.defaultProvider;
  if (!provider) throw new Problem('PAYMENT_UNAVAILABLE');
  const { club_id, booking_id } = await findPlayer(db, token);
  const opened = await inTransaction(db, async (trx) => {
    const row = await lockBooking(trx, { club_id, id: booking_id });
    const player = await findPlayer(trx, token);
    const split = requireFound(await findSplit(trx, row));
    if (!isOnline(split) || !allows(player, 'pay')) throw new Problem('PAYMENT_NOT_DUE');
    if (!isOpen(row, split, clock())) throw new Problem('PAYMENT_TIME_OVER');
    const of = { club_id, booking_id, player_id: player.id };
    const open = await findOpenCharge(trx, of, provider);
    const charge = { ...of, amount: split.share, currency: row.currency, holds: null };
    const order = open ? [open] : await insertOrder(trx, [charge], provider);
    return { row, split, player, order };
  });
  const { row, split, player, order } = opened;
  const { time_zone } = await db
    .selectFrom('club')
    .select('time_zone')
    .where('id', '=', club_id)
    .executeTakeFirstOrThrow();
  const returnUrl = pageUrl({ publicUrl: payments.publicUrl, language: player.language }, `/booking-player/${token}`);
  const how = { language: player.language, returnUrl, expiresAt: split.charge_at! };
  return requestCheckout(context, { provider, order, of: { ...row, time_zone } }, how);
}
