import { importSources } from '#server/clubs/import.ts';
import { sourceOf } from '#server/clubs/source.ts';
import type { Db } from '#server/database/db.ts';
import { insertRows } from '#server/database/insert-rows.ts';
import { insertComments } from './comments.ts';
import { CATEGORIES_FILE, CITIES_FILE, clubFile } from './files.ts';
import { type NumberedClub, numberClubs } from './numbered.ts';
import { PARTNERS_FILE } from './partner.ts';
import { PASSES_FILE } from './passes.ts';
import { drawPictures, picturesOf } from './pictures.ts';
import type { ClubPlan } from './plan.ts';

async function insertVotes(db: Db, clubs: readonly NumberedClub[]): Promise<void> {
  const rows = clubs.flatMap(({ id, plan }) =>
    Array.from({ length: plan.votes.up + plan.votes.down }, (_, index) => ({
      club_id: id,
      device_id: `seed-${index + 1}`,
      value: index < plan.votes.up ? 'up' : 'down',
    })),
  );
  await insertRows(db, 'vote', { club_id: 'integer', device_id: 'text', value: 'text' }, rows);
}

/**
 * Imports the planned clubs as their files would be, with or without pictures, and adds votes and
 * comments. Returns the clubs with their numbers.
 */
export async function insertClubs(
  db: Db,
  plans: readonly ClubPlan[],
  { now, pictures }: { now: number; pictures: boolean },
): Promise<NumberedClub[]> {
  const drawn = pictures ? await drawPictures(plans) : new Map<string, Buffer>();
  const partner = await db.selectFrom('partner').select('id').limit(1).executeTakeFirst();
  const sources = [
    sourceOf('cities', CITIES_FILE),
    sourceOf('categories', CATEGORIES_FILE),
    sourceOf('passes', PASSES_FILE),
    // An operator's own partners stay.
    ...(partner ? [] : [sourceOf('partners', PARTNERS_FILE)]),
    ...plans.map((plan) => sourceOf(plan.slug, clubFile(plan, pictures ? picturesOf(plan) : undefined))),
  ];
  // The dates of sessions follow with the days' bookings, some of their places taken.
  const { faults } = await importSources(db, sources, { now, withoutDates: true, pictures: (name) => drawn.get(name) });
  if (faults.length > 0) throw new Error(`The seed is wrong: ${JSON.stringify(faults[0])}`);
  const clubs = await numberClubs(db, plans);
  await insertVotes(db, clubs);
  await insertComments(db, clubs, now);
  return clubs;
}
