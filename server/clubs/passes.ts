import { sql } from 'kysely';
import type { Db } from '#server/database/db.ts';
import { repeated } from './check.ts';
import type { PassesFile } from './list-files.ts';
import { type Problem, unknownName } from './source.ts';

type Pass = PassesFile['passes'][number];
/** A stored pass, with its number and how many visits bookings have used. */
type StoredPass = Pass & { id: number; used: number };

async function loadPasses(db: Db): Promise<StoredPass[]> {
  // A cancelled booking whose visit was returned to the pass has the status of a refund.
  const { rows } = await sql<StoredPass>`
    SELECT pass.id, club.slug AS club, pass.code, pass.telephone AS phone, pass.visits_left + used AS visits, used,
      valid_from::text AS valid_from, valid_until::text AS valid_until
    FROM pass JOIN club ON club.id = pass.club_id, LATERAL (
      SELECT count(*)::int AS used FROM booking WHERE booking.club_id = pass.club_id AND booking.pass_id = pass.id
        AND NOT (status = 'cancelled' AND payment_status = 'refunded')) uses
    ORDER BY club.id, pass.id`.execute(db);
  return rows;
}

/** The file of all passes. */
export const passesFileOf = async (db: Db): Promise<PassesFile> => ({
  passes: (await loadPasses(db)).map(({ id, used, ...pass }) => pass),
});

const nameOf = ({ club, code }: Pick<Pass, 'club' | 'code'>) => `${club} ${code.trim().toUpperCase()}`;

/** Makes the passes those of the file, unless the file has a fault or would take back a used visit. */
export async function writePasses(db: Db, { passes }: PassesFile): Promise<Problem[]> {
  const stored = new Map((await loadPasses(db)).map((pass) => [nameOf(pass), pass]));
  const clubs = new Map(
    (await db.selectFrom('club').select(['id', 'slug']).execute()).map(({ id, slug }) => [slug, id]),
  );
  const names = passes.map(nameOf);
  const problems = repeated('passes', 'code', names);
  for (const [index, { club, visits, valid_from, valid_until }] of passes.entries()) {
    const report = (field: string, message: string) => problems.push({ path: ['passes', index, field], message });
    const used = stored.get(names[index]!)?.used ?? 0;
    if (!clubs.has(club)) report('club', unknownName('club', club, [...clubs.keys()].slice(0, 10)));
    if (visits < used) report('visits', `${visits} is less than the ${used} that bookings have used`);
    if (valid_until < valid_from) report('valid_until', `${valid_until} is before ${valid_from}`);
  }
  const gone = [...stored.values()].filter((pass) => !names.includes(nameOf(pass)));
  for (const { code, used } of gone) {
    const message = `"${code}" is left out, but paid for ${used} bookings: add it; valid_until ends it`;
    if (used > 0) problems.push({ path: ['passes'], message });
  }
  if (problems.length > 0) return problems;
  for (const { club, id } of gone) {
    await db.deleteFrom('pass').where('club_id', '=', clubs.get(club)!).where('id', '=', id).execute();
  }
  for (const [index, { club, code, phone, visits, valid_from, valid_until }] of passes.entries()) {
    const used = stored.get(names[index]!)?.used ?? 0;
    const row = { telephone: phone, visits_left: visits - used, valid_from, valid_until };
    await db
      .insertInto('pass')
      .values({ club_id: clubs.get(club)!, code: code.trim().toUpperCase(), ...row })
      .onConflict((conflict) => conflict.columns(['club_id', 'code']).doUpdateSet(row))
      .execute();
  }
  return [];
}
