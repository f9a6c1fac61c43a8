import { type Kysely, sql } from 'kysely';
import type { Database } from './database/schema.ts';

/** Rows that one statement changes, so that nobody's booking waits long for it. */
const AT_ONCE = 2000;

/** Tables whose rows name a customer, and when what they are about is over. */
const NAMING = ['booking', 'booking_request'] as const;

/**
 * Forgets who booked: of bookings and requests that ended before `before` (epoch ms) the names, contacts, comment, device and
 * campaign go, and the phone numbers of passes that ended then. What was booked, paid and refunded stays, for the books.
 * Visits' measurements of that age go altogether.
 */
export async function anonymizeCustomers(db: Kysely<Database>, before: number): Promise<void> {
  const until = new Date(before).toISOString();
  for (const table of NAMING) {
    for (let changed = AT_ONCE; changed === AT_ONCE; ) {
      // A name is never empty while it is known.
      const { numAffectedRows = 0n } = await sql`
        update ${sql.table(table)} set given_name = '', family_name = null, telephone = '', email = '', comment = null,
          device_id = '', tracking = null ${table === 'booking' ? sql`, cancel_message = null` : sql`, answer = null`}
        where id in (select id from ${sql.table(table)} where ends_at < ${until}::timestamptz and given_name <> '' limit ${AT_ONCE})`.execute(
        db,
      );
      changed = Number(numAffectedRows);
    }
  }
  await sql`update pass set telephone = '' where valid_until < ${until}::timestamptz::date and telephone <> ''`.execute(
    db,
  );
  await sql`delete from analytics_event where created_at < ${until}::timestamptz`.execute(db);
}
