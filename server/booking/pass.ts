import { sql } from 'kysely';
import type { Db } from '#server/database/db.ts';
import { Problem } from '#server/http/problem.ts';

type PassKey = { club_id: number; id: number };

/** Whether a pass, joined with its club, is valid on the club's calendar day of an instant. */
const validOn = (moment: Date) =>
  sql<boolean>`(${moment.toISOString()}::timestamptz at time zone club.time_zone)::date between valid_from and valid_until`;

type PassUse = { club_id: number; code: string; telephone: string; starts_at: Date };

/**
 * Uses one visit of a pass, whatever the length of the booking.
 * @returns the pass's number
 * @throws Problem PASS_UNKNOWN, PASS_OF_ANOTHER_PHONE, PASS_NOT_VALID on the day of the visit,
 *   PASS_USED_UP
 */
export async function usePass(trx: Db, { club_id, code, telephone, starts_at }: PassUse): Promise<number> {
  // Locks the pass: of two bookings with the last visit, the second finds none.
  const pass = await trx
    .selectFrom('pass')
    .innerJoin('club', 'club.id', 'pass.club_id')
    .select(['pass.id', 'pass.telephone', 'pass.visits_left'])
    .select(validOn(starts_at).as('valid'))
    .where('pass.club_id', '=', club_id)
    .where('pass.code', '=', code.trim().toUpperCase())
    .forUpdate('pass')
    .executeTakeFirst();
  if (!pass) throw new Problem('PASS_UNKNOWN');
  if (pass.telephone !== telephone) throw new Problem('PASS_OF_ANOTHER_PHONE');
  if (!pass.valid) throw new Problem('PASS_NOT_VALID');
  if (pass.visits_left === 0) throw new Problem('PASS_USED_UP');
  await changeVisits(trx, { club_id, id: pass.id }, -1);
  return pass.id;
}

/**
 * Checks a pass for a new time.
 * @throws Problem PASS_NOT_VALID if the pass is not valid on that day
 */
export async function requireValidPass(trx: Db, { club_id, id }: PassKey, starts_at: Date): Promise<void> {
  const pass = await trx
    .selectFrom('pass')
    .innerJoin('club', 'club.id', 'pass.club_id')
    .select('pass.id')
    .where('pass.club_id', '=', club_id)
    .where('pass.id', '=', id)
    .where(validOn(starts_at))
    .executeTakeFirst();
  if (!pass) throw new Problem('PASS_NOT_VALID');
}

/** The first and the last day on which a pass is valid, on its club's calendar. */
export const passDays = (db: Db, { club_id, id }: PassKey): Promise<{ from: string; until: string }> =>
  db
    .selectFrom('pass')
    .select([sql<string>`valid_from::text`.as('from'), sql<string>`valid_until::text`.as('until')])
    .where('club_id', '=', club_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** Returns a visit to the pass. */
export const returnVisit = (trx: Db, pass: PassKey) => changeVisits(trx, pass, 1);

async function changeVisits(trx: Db, { club_id, id }: PassKey, by: number): Promise<void> {
  await trx
    .updateTable('pass')
    .set((set) => ({ visits_left: set('visits_left', '+', by) }))
    .where('club_id', '=', club_id)
    .where('id', '=', id)
    .execute();
}
