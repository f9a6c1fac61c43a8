import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/schema.ts';

/** Rows per statement: enough to be fast, few enough for the embedded database's memory. */
const BATCH = 5000;

/**
 * Inserts any number of rows in few statements. `columns` gives each column's PostgreSQL type.
 * Identities may be given: call `continueIdentities` afterwards.
 */
export async function insertRows<Column extends string>(
  db: Kysely<Database>,
  table: keyof Database,
  columns: Readonly<Record<Column, string>>,
  rows: readonly Readonly<Record<Column, unknown>>[],
): Promise<void> {
  const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)));
  const typed = sql.join(Object.entries<string>(columns).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`));
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = JSON.stringify(rows.slice(start, start + BATCH));
    await sql`
      INSERT INTO ${sql.table(table)} (${names})
      SELECT ${names} FROM jsonb_to_recordset(${batch}::jsonb) AS given(${typed})
    `.execute(db);
  }
}

/** Makes the next row without a number take the one after the highest. */
export async function continueIdentities(db: Kysely<Database>, tables: readonly (keyof Database)[]): Promise<void> {
  for (const table of tables) {
    await sql`
      SELECT setval(pg_get_serial_sequence(${table}, 'id'), (SELECT coalesce(max(id), 0) + 1 FROM ${sql.table(table)}), false)
    `.execute(db);
  }
}
