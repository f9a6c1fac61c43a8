import { type Kysely, sql } from 'kysely';
import type { Database } from './database/schema.ts';

/** Rows per statement, so that bookings do not wait long for it. */
const BATCH_SIZE = 2000;

/** Tables whose rows name a customer, and when the event that they are about has ended. */
const CUSTOMER_TABLES = ['booking', 'booking_request'] as const;

/**
 * Deletes customer data: of bookings and requests that ended before `before` (epoch ms) the names,
 * contacts, comment, device and campaign, and the phone numbers of passes that ended then. What was
 * booked, paid and refunded remains, for accounting. Analytics events of that age are deleted
 * completely.
 */
export async function anonymizeCustomers(db: Kysely<Database>, before: number): Promise<void> {
  const until = new Date(before).toISOString();
  for (const table of CUSTOMER_TABLES) {
    for (let changed = BATCH_SIZE; changed === BATCH_SIZE; ) {
      // A name is only empty after it was deleted.
      const { numAffectedRows = 0n } = await sql`
        update ${sql.table(table)} set given_name = '', family_name = null, telephone = '', email = '', comment = null,
          device_id = '', tracking = null ${table === 'booking' ? sql`, cancel_message = null` : sql`, answer = null`}
        where id in (select id from ${sql.table(table)} where ends_at < ${until}::timestamptz and given_name <> '' limit ${BATCH_SIZE})`.execute(
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
