import { sql } from 'kysely';
import { deleteInBatches, inBatches } from './database/batches.ts';
import { latestUse } from './database/clock.ts';
import type { Db } from './database/db.ts';

/** Tables whose rows name a customer, and what else their customers wrote or were told. */
const CUSTOMER_TABLES = { booking: 'cancel_message', booking_request: 'answer' } as const;

type Key = { club_id: number; id: number };

/** One pass over the table in the order of its keys, a batch per transaction. */
async function anonymizeTable(db: Db, table: keyof typeof CUSTOMER_TABLES, until: Date): Promise<void> {
  let last: Key = { club_id: 0, id: 0 };
  await inBatches(async (limit) => {
    // A name is only empty after it was deleted. A row that is locked waits for the next run.
    const { rows } = await sql<Key>`
      with old as (
        select club_id, id from ${sql.table(table)}
        where (club_id, id) > (${last.club_id}, ${last.id}) and ends_at < ${until} and given_name <> ''
        order by club_id, id limit ${limit} for update skip locked
      ), changed as (
        update ${sql.table(table)} as row set given_name = '', family_name = null, telephone = '', email = '',
          comment = null, device_id = '', tracking = null, ${sql.ref(CUSTOMER_TABLES[table])} = null
        from old where row.club_id = old.club_id and row.id = old.id
      )
      select club_id, id from old order by club_id, id`.execute(db);
    last = rows.at(-1) ?? last;
    return rows.length;
  });
}

/** Deletes the names and addresses of those who shared bookings of that age. */
async function forgetPlayers(db: Db, until: Date): Promise<void> {
  await inBatches(async (limit) => {
    const { numAffectedRows = 0n } = await sql`
      with old as (
        select player.club_id, player.id from booking_player player
        join booking on booking.club_id = player.club_id and booking.id = player.booking_id
        where booking.ends_at < ${until} and player.name <> ''
        limit ${limit} for update of player skip locked
      )
      update booking_player player set name = '', email = null
      from old where player.club_id = old.club_id and player.id = old.id`.execute(db);
    return Number(numAffectedRows);
  });
}

/** Rows whose keyed hash of an address no limit counts any longer. */
const UNUSED_ADDRESSES = {
  booking: sql`address_hash is not null and greatest(created_at + interval '1 day', ends_at) < now()`,
  booking_request: sql`address_hash is not null and greatest(created_at + interval '1 day', ends_at) < now()`,
  // A day of any time zone.
  vote: sql`address_day_hash is not null and created_at < now() - interval '2 days'`,
};

/** Deletes what is stored of the addresses of customers and voters, once no limit needs it. */
export async function forgetAddresses(db: Db): Promise<void> {
  for (const [table, condition] of Object.entries(UNUSED_ADDRESSES)) {
    const column = sql.ref(table === 'vote' ? 'address_day_hash' : 'address_hash');
    await inBatches(async (limit) => {
      const { numAffectedRows = 0n } = await sql`
        update ${sql.table(table)} set ${column} = null where ctid = any(array(
          select ctid from ${sql.table(table)} where ${condition} limit ${limit} for update skip locked))`.execute(db);
      return Number(numAffectedRows);
    });
  }
}

/**
 * Deletes customer data: of bookings and requests that ended `days` days ago the names, contacts,
 * comment, device and campaign, the names and addresses of their players, the phone numbers of passes that ended then, and what clubs' staff
 * wrote that long ago. What was booked, paid and refunded remains, for accounting. Analytics events
 * of that age, public comments on bookings of that age, and matches that wanted players are deleted
 * completely.
 * Days count back from the database's time or, if earlier, its newest booking.
 */
export async function anonymizeCustomers(db: Db, days: number): Promise<void> {
  // Read once: anonymizing takes several statements, in which a booking may be added.
  const { rows } = await sql<{ until: Date }>`
    select ${latestUse} - make_interval(days => ${days}::int) as until`.execute(db);
  const { until } = rows[0]!;
  await anonymizeTable(db, 'booking', until);
  await anonymizeTable(db, 'booking_request', until);
  await forgetPlayers(db, until);
  await inBatches(async (limit) => {
    const { numAffectedRows = 0n } = await sql`
      update pass set telephone = '' where (club_id, id) in (
        select club_id, id from pass where valid_until < ${until}::date and telephone <> '' limit ${limit})`.execute(
      db,
    );
    return Number(numAffectedRows);
  });
  await inBatches(async (limit) => {
    const { numAffectedRows = 0n } = await sql`
      update desk_log set note = null where (club_id, id) in (
        select club_id, id from desk_log where at < ${until} and note is not null limit ${limit})`.execute(db);
    return Number(numAffectedRows);
  });
  // Also what was written since by who still had the link.
  await deleteInBatches(
    db,
    'club_comment',
    sql`exists (select 1 from booking where booking.club_id = club_comment.club_id
      and booking.id = club_comment.booking_id and booking.ends_at < ${until})`,
  );
  // With them who applied, and who reported.
  await deleteInBatches(db, 'open_match', sql`ends_at < ${until}`);
  await deleteInBatches(db, 'analytics_event', sql`created_at < ${until}`);
}
