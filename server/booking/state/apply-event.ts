import { type Selectable, sql } from 'kysely';
import { BATCH_SIZE } from '#server/database/batches.ts';
import type { Db } from '#server/database/db.ts';
import type { BookingTable } from '#server/database/schema.ts';
import { cancelMatchOf } from '#server/matches/follow.ts';
import { announceCancelled, announceConfirmed, announceLapsed } from '#server/messages/announce.ts';
import { type BookingState, type Event, nextState } from './transitions.ts';

export type BookingRow = Selectable<BookingTable>;
type BookingKey = Pick<BookingRow, 'club_id' | 'id'>;

export const stateOf = (row: Pick<BookingRow, 'status' | 'payment_status'>): BookingState =>
  `${row.status} ${row.payment_status}`;

/** Locks a booking until the transaction ends, and returns its current row. */
export const lockBooking = (trx: Db, { club_id, id }: BookingKey): Promise<BookingRow> =>
  trx
    .selectFrom('booking')
    .selectAll()
    .where('club_id', '=', club_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();

type Changes = Partial<
  Pick<BookingRow, 'cancelled_at' | 'cancel_reason' | 'cancel_message' | 'refund_amount' | 'payment_type'>
>;

/**
 * Changes the state of a booking and notifies its customer. Nothing else changes the state of an
 * existing booking. The row must be locked. `isToldOtherwise`: another message tells the customer.
 * `closedFor`: why the club closes the time, for the players of a match.
 * @throws Error if the booking's state has no transition for the event
 */
export async function applyEvent(
  trx: Db,
  row: BookingRow,
  event: Event,
  changes: Changes = {},
  { isToldOtherwise = false, closedFor }: { isToldOtherwise?: boolean; closedFor?: string | undefined } = {},
): Promise<void> {
  const next = nextState(stateOf(row), event);
  await trx
    .updateTable('booking')
    .set((set) => ({
      ...next,
      ...changes,
      // The calendar file's sequence. It grows with what a calendar shows, which is not the
      // payment.
      sequence: next.status === 'cancelled' && row.status !== 'cancelled' ? set('sequence', '+', 1) : row.sequence,
    }))
    .where('club_id', '=', row.club_id)
    .where('id', '=', row.id)
    .execute();
  if (row.status !== 'confirmed' && next.status === 'confirmed') await announceConfirmed(trx, row, { isToldOtherwise });
  if (row.status === 'confirmed' && next.status === 'cancelled') {
    await cancelMatchOf(trx, row, closedFor);
    await announceCancelled(trx, row, { isToldOtherwise });
  }
}

/**
 * Expires the unpaid bookings whose time to pay is over, of one session or all. Removes their
 * holds, frees their places and notifies their customers. Skips rows that another transaction has
 * locked. Must run in a transaction.
 * @returns how many expired, at most `BATCH_SIZE`
 */
export async function expireUnpaid(trx: Db, session?: { club_id: number; id: number }): Promise<number> {
  const of = session ? sql`and club_id = ${session.club_id} and session_id = ${session.id}` : sql``;
  const { rows } = await sql<BookingKey & Pick<BookingRow, 'series_id'>>`
    with due as (
      select club_id, id from booking where status = 'pending' and pay_until <= now() ${of}
      limit ${BATCH_SIZE} for update skip locked
    ), lapsed as (
      update booking set status = 'expired'
      from due where booking.club_id = due.club_id and booking.id = due.id
      returning booking.club_id, booking.id, booking.session_id, booking.series_id
    ), freed as (
      delete from occupation using lapsed
      where occupation.club_id = lapsed.club_id and occupation.booking_id = lapsed.id and occupation.kind = 'hold'
    ), places as (
    update group_session set remaining = remaining + places from (
      select club_id, session_id, count(*)::int as places from lapsed where session_id is not null group by club_id, session_id
    ) as left_places
    where group_session.club_id = left_places.club_id and group_session.id = left_places.session_id
    )
    select club_id, id, series_id from lapsed order by club_id, id
  `.execute(trx);
  // Of visits that were to be paid at once, one message tells.
  const told = new Set<string>();
  for (const { club_id, id, series_id } of rows) {
    const order = `${club_id}-${series_id ?? id}`;
    if (!told.has(order)) await announceLapsed(trx, { club_id, id });
    told.add(order);
  }
  return rows.length;
}
