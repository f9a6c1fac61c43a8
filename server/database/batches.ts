import { type RawBuilder, sql } from 'kysely';
import type { Db } from './db.ts';
import type { Database } from './schema.ts';

/** Rows per transaction, so that bookings do not wait long for it. */
export const BATCH_SIZE = 500;

/**
 * Changes any number of rows, a batch per transaction. `change` changes at most `limit` rows, none
 * of them twice, and returns how many.
 */
export async function inBatches(change: (limit: number) => Promise<number>): Promise<void> {
  while ((await change(BATCH_SIZE)) === BATCH_SIZE);
}

/** Deletes the rows for which the condition is true. Those that are locked wait for the next run. */
export const deleteInBatches = (db: Db, table: keyof Database, condition: RawBuilder<unknown>): Promise<void> =>
  inBatches(async (limit) => {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${condition} limit ${limit} for update skip locked))`.execute(db);
    return Number(numAffectedRows);
  });
