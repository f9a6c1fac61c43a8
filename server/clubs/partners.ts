import { sql } from 'kysely';
import type { Db } from '#server/database/db.ts';
import { repeated } from './check.ts';
import type { PartnersFile } from './list-files.ts';
import type { Problem } from './source.ts';

/** The file of all partners. */
export async function partnersFileOf(db: Db): Promise<PartnersFile> {
  const rows = await db.selectFrom('partner').selectAll().orderBy('created_at').orderBy('id').execute();
  return {
    partners: rows.map(({ id, title, allowed_origins, allowed_return_urls }) => ({
      id,
      title,
      origins: allowed_origins,
      return_urls: allowed_return_urls,
    })),
  };
}

/** Makes the partners those of the file, unless the file has a fault or a partner with bookings is missing. */
export async function writePartners(db: Db, { partners }: PartnersFile): Promise<Problem[]> {
  const problems = repeated(
    'partners',
    'id',
    partners.map(({ id }) => id),
  );
  const gone = (await partnersFileOf(db)).partners.filter((old) => !partners.some(({ id }) => id === old.id));
  for (const { id } of gone) {
    const { rows } = await sql<{ used: boolean }>`
      SELECT EXISTS (SELECT FROM booking WHERE partner_id = ${id})
        OR EXISTS (SELECT FROM booking_request WHERE partner_id = ${id}) AS used`.execute(db);
    if (rows[0]!.used) {
      const message = `"${id}" is left out, but brought bookings: add it; without origins it brings no more`;
      problems.push({ path: ['partners'], message });
    }
  }
  if (problems.length > 0) return problems;
  if (gone.length > 0) {
    await db
      .deleteFrom('partner')
      .where(
        'id',
        'in',
        gone.map(({ id }) => id),
      )
      .execute();
  }
  for (const { id, title, origins, return_urls } of partners) {
    const row = { title, allowed_origins: origins, allowed_return_urls: return_urls };
    await db
      .insertInto('partner')
      // Not the transaction's time, so that they stay in the order of the file.
      .values({ id, ...row, created_at: sql`clock_timestamp()` as never })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute();
  }
  return [];
}
