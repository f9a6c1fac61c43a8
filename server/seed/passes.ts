import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';

/** Passes to try paying with, at the club of the examples. All belong to +380 67 123 45 67. */
const PASSES = [
  { code: 'THIRD-SET-10', visits_left: 10, valid_from: '2026-01-01', valid_until: '2099-12-31' },
  { code: 'THIRD-SET-0', visits_left: 0, valid_from: '2026-01-01', valid_until: '2099-12-31' },
  { code: 'THIRD-SET-OLD', visits_left: 4, valid_from: '2025-01-01', valid_until: '2025-12-31' },
];

export async function insertPasses(db: Kysely<Database>): Promise<void> {
  const { id } = await db.selectFrom('club').select('id').where('slug', '=', 'third-set').executeTakeFirstOrThrow();
  await db
    .insertInto('pass')
    .values(PASSES.map((pass) => ({ ...pass, club_id: id, telephone: '+380671234567' })))
    .execute();
}
