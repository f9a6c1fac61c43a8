import { randomBytes } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { formatBookingCode } from '#core/domain/booking-code.ts';
import { formatLocalClock, toZoned } from '#core/domain/zone.ts';
import type { Checkout } from '#core/schemas/payment.ts';
import { applyEvent, type BookingRow, lockBooking } from '#server/booking/state/apply-event.ts';
import type { Db } from '#server/database/db.ts';
import type { PaymentTable } from '#server/database/schema.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { pageUrl } from '#server/http/page-url.ts';
import { Problem } from '#server/http/problem.ts';
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

/**
 * The charge in progress, or a new one: not every provider accepts another payment of a refused
 * order.
 */
async function openCharge(trx: Db, row: BookingRow, provider: PaymentProvider): Promise<Selectable<PaymentTable>> {
  const { club_id, id: booking_id } = row;
  const open = await trx
    .selectFrom('payment')
    .selectAll()
    .where('club_id', '=', club_id)
    .where('booking_id', '=', booking_id)
    .where('direction', '=', 'charge')
    .where('status', '=', 'pending')
    .where('provider', '=', provider.name)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (open) return open;
  if (row.payment_status === 'failed') await applyEvent(trx, row, 'retry');
  return trx
    .insertInto('payment')
    .values({
      club_id,
      booking_id,
      direction: 'charge',
      payment_type: 'online',
      status: 'pending',
      amount: row.price,
      currency: row.currency,
      provider: provider.name,
      // Contains the club, so that a report finds its rows without a query over all clubs.
      order_id: `${club_id}-${randomBytes(15).toString('base64url')}`,
      // By then most customers have paid, and the callback has arrived.
      next_attempt_at: sql`now() + interval '1 minute'`,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * The checkout of a booking.
 * @throws Problem TOKEN_INVALID, PAYMENT_NOT_DUE, PAYMENT_TIME_OVER, PAYMENT_UNAVAILABLE,
 *   VALIDATION_FAILED for a return URL that is not allowed
 */
export async function beginCheckout(
  { db, payments }: PaymentContext,
  { token, return_url }: { token: string; return_url?: string | undefined },
): Promise<Checkout> {
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
  const { titles } = await db
    .selectFrom('club')
    .select('titles')
    .where('id', '=', found.club_id)
    .executeTakeFirstOrThrow();
  const startsAt = found.starts_at.getTime();
  const when = `${toZoned(startsAt, found.time_zone).date} ${formatLocalClock(startsAt, found.time_zone)}`;
  // Outside the transaction, which must not wait for a provider.
  const { checkout, providerId } = await provider
    .checkout({
      orderId: charge.order_id!,
      amount: charge.amount,
      currency: charge.currency,
      description: `${inLanguage(titles, found.language)}, ${when}, ${formatBookingCode(found.code)}`,
      language: found.language,
      returnUrl,
      callbackUrl: `${payments.publicUrl}/api/v1/payments/${provider.name}/callback`,
      expiresAt: found.pay_until!,
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
