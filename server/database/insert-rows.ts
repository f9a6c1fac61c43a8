import { type Kysely, sql } from 'kysely';
import type { Database } from './schema.ts';

/** Rows per statement: enough to be fast, few enough for the embedded database's memory. */
const BATCH = 5000;

/**
 * Inserts any number of rows in few statements. `columns` gives each column's PostgreSQL type. `if
 * missing` leaves a row as it is if its key is already there.
 */
export async function insertRows<Column extends string>(
  db: Kysely<Database>,
  table: keyof Database,
  columns: Readonly<Record<Column, string>>,
  rows: readonly Readonly<Record<Column, unknown>>[],
  when?: 'if missing',
): Promise<void> {
  const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)));
  const typed = sql.join(Object.entries<string>(columns).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`));
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = JSON.stringify(rows.slice(start, start + BATCH));
    await sql`
      INSERT INTO ${sql.table(table)} (${names})
      SELECT ${names} FROM jsonb_to_recordset(${batch}::jsonb) AS given(${typed})
      ${when === undefined ? sql`` : sql`ON CONFLICT DO NOTHING`}
    `.execute(db);
  }
}
