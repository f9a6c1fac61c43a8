import { randomBytes } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { formatBookingCode } from '#core/domain/booking-code.ts';
import { formatLocalClock, toZoned } from '#core/domain/zone.ts';
import type { Checkout } from '#core/schemas/payment.ts';
import type { Language } from '#core/schemas/scalars.ts';
import { findPlayer } from '#server/booking/players.ts';
import { findSplit, isOnline, isOpen } from '#server/booking/split.ts';
import { applyEvent, type BookingRow, lockBooking } from '#server/booking/state/apply-event.ts';
import { allows } from '#server/booking/state/apply-player-event.ts';
import type { Db } from '#server/database/db.ts';
import type { PaymentTable } from '#server/database/schema.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { pageUrl } from '#server/http/page-url.ts';
import { Problem, requireFound } from '#server/http/problem.ts';
import { findBooking } from '#server/views/booking.ts';
import { inLanguage } from '#server/views/texts.ts';
import type { PaymentContext } from './index.ts';
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

type NewCharge = Pick<
  Selectable<PaymentTable>,
  'club_id' | 'booking_id' | 'amount' | 'currency' | 'player_id' | 'holds'
>;

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

const insertCharge = (trx: Db, charge: NewCharge, provider: PaymentProvider) =>
  trx
    .insertInto('payment')
    .values({
      ...charge,
      direction: 'charge',
      payment_type: 'online',
      status: 'pending',
      provider: provider.name,
      // Contains the club, so that a report finds its rows without a query over all clubs.
      order_id: `${charge.club_id}-${randomBytes(15).toString('base64url')}`,
      // By then most customers have paid, and the callback has arrived.
      next_attempt_at: sql`now() + interval '1 minute'`,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/**
 * The charge in progress, or a new one: not every provider accepts another payment of a refused
 * order. Of a split booking the price is only held.
 */
async function openCharge(trx: Db, row: BookingRow, provider: PaymentProvider): Promise<Selectable<PaymentTable>> {
  const { club_id, id: booking_id, price: amount, currency } = row;
  const open = await findOpenCharge(trx, { club_id, booking_id, player_id: null }, provider);
  if (open) return open;
  if (row.payment_status === 'failed') await applyEvent(trx, row, 'retry');
  const holds = (await findSplit(trx, row)) !== undefined;
  return insertCharge(trx, { club_id, booking_id, amount, currency, player_id: null, holds }, provider);
}

type Shown = Pick<BookingRow, 'club_id' | 'code' | 'starts_at'> & { time_zone: string };

/** Asks the provider for the checkout of a charge, outside a transaction. */
async function requestCheckout(
  { db, payments }: PaymentContext,
  { provider, charge, of }: { provider: PaymentProvider; charge: Selectable<PaymentTable>; of: Shown },
  how: { language: Language; returnUrl: string; expiresAt: Date },
): Promise<Checkout> {
  const { titles } = await db
    .selectFrom('club')
    .select('titles')
    .where('id', '=', of.club_id)
    .executeTakeFirstOrThrow();
  const startsAt = of.starts_at.getTime();
  const when = `${toZoned(startsAt, of.time_zone).date} ${formatLocalClock(startsAt, of.time_zone)}`;
  // Outside the transaction, which must not wait for a provider.
  const { checkout, providerId } = await provider
    .checkout({
      orderId: charge.order_id!,
      amount: charge.amount,
      currency: charge.currency,
      description: `${inLanguage(titles, how.language)}, ${when}, ${formatBookingCode(of.code)}`,
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
      .where('id', '=', charge.id)
      .execute();
  }
  return checkout;
}

/**
 * The checkout of a booking.
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
  const charge = await inTransaction(db, async (trx) => {
    const row = await lockBooking(trx, found);
    const { held } = (await findBooking(trx, token)).row;
    if (row.status === 'expired' || (row.status === 'pending' && !held)) throw new Problem('PAYMENT_TIME_OVER');
    if (row.status !== 'pending') throw new Problem('PAYMENT_NOT_DUE');
    return openCharge(trx, row, provider);
  });
  const how = { language: found.language, returnUrl, expiresAt: found.pay_until! };
  return requestCheckout(context, { provider, charge, of: found }, how);
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
    const charge =
      (await findOpenCharge(trx, of, provider)) ??
      (await insertCharge(trx, { ...of, amount: split.share, currency: row.currency, holds: null }, provider));
    return { row, split, player, charge };
  });
  const { row, split, player, charge } = opened;
  const { time_zone } = await db
    .selectFrom('club')
    .select('time_zone')
    .where('id', '=', club_id)
    .executeTakeFirstOrThrow();
  const returnUrl = pageUrl({ publicUrl: payments.publicUrl, language: player.language }, `/booking-player/${token}`);
  const how = { language: player.language, returnUrl, expiresAt: split.charge_at! };
  return requestCheckout(context, { provider, charge, of: { ...row, time_zone } }, how);
}
