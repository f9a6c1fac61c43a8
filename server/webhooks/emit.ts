import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/database/db.ts';
import { type Key, loadBookingData, loadClubData, loadPaymentData, loadRequestData } from './data.ts';
import { type EventOf, type EventType, TEST_TYPE } from './event-types.ts';

/**
 * Stores an event for each endpoint of the club that wants it, in the transaction of the change. A
 * worker of any process delivers it later, at least once. For a disabled endpoint it is only kept.
 */
async function emit(trx: Db, clubId: number, type: EventType, load: () => Promise<object>): Promise<void> {
  const wanted = sql`club_id = ${clubId} and (events is null or ${type}::text = any(events))`;
  const { rows } = await sql`select from webhook_endpoint where ${wanted} limit 1`.execute(trx);
  if (rows.length === 0) return;
  const data = JSON.stringify(await load());
  // Locked, so that an import that deletes an endpoint at this moment does not fail the booking.
  await sql`
    insert into webhook_delivery (club_id, endpoint_id, event_id, type, data, next_attempt_at)
    select club_id, id, ${randomUUID()}::uuid, ${type}, ${data}::json, case when disabled_at is null then now() end
    from webhook_endpoint where ${wanted} order by id for key share`.execute(trx);
}

/**
 * Tells the club's systems what happened to a booking, which the transaction has changed. Of a move
 * also its old time, and what is refunded, in minor units.
 */
export const emitBooking = (
  trx: Db,
  type: EventOf<'booking'>,
  key: Key,
  move?: { before: { starts_at: Date; ends_at: Date }; refund: number },
): Promise<void> =>
  emit(trx, key.club_id, type, async () => {
    const { club, booking, at } = await loadBookingData(trx, key);
    if (!move) return { club, booking };
    const previous = { starts_at: at(move.before.starts_at), ends_at: at(move.before.ends_at) };
    return { club, booking, previous, refund: { amount: move.refund, currency: booking.price.currency } };
  });

/** Tells the club's systems what happened to a request. */
export const emitRequest = (trx: Db, type: EventOf<'request'>, key: Key): Promise<void> =>
  emit(trx, key.club_id, type, () => loadRequestData(trx, key));

/**
 * Tells the club's systems that money arrived or went back. `key` is of the charge or refund; `amount`:
 * what of it, minor units, if not all.
 */
export const emitPayment = (trx: Db, type: EventOf<'payment'>, key: Key, amount?: number): Promise<void> =>
  emit(trx, key.club_id, type, () => loadPaymentData(trx, key, amount));

/** Sends an endpoint, by its `key`, an event that says nothing but that events arrive. */
export async function emitTest(trx: Db, { club_id, id }: Key): Promise<void> {
  const data = JSON.stringify({ club: await loadClubData(trx, club_id) });
  await sql`
    insert into webhook_delivery (club_id, endpoint_id, event_id, type, data)
    values (${club_id}, ${id}, ${randomUUID()}::uuid, ${TEST_TYPE}, ${data}::json)`.execute(trx);
}
