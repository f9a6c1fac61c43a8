import { sql } from 'kysely';
import type { Db } from '#server/database/db.ts';
import { criteriaOf } from './criteria.ts';
import { loadScope } from './scope.ts';

/** Clubs that are read at the start at most, about 15 KB of memory each. */
const MOST_CLUBS = 5000;

/**
 * Fills the search's cache of clubs, so that the first search after a start does not wait for it:
 * all clubs, or if there are too many those of the largest cities that have room. The others are
 * read when they are searched.
 */
export async function warmSearch(db: Db, now: number, most = MOST_CLUBS): Promise<void> {
  const { rows } = await sql<{ city: number; clubs: number }>`
    select city_id as city, count(*) as clubs from club_index where not retired
    group by city_id order by clubs desc, city`.execute(db);
  if (rows.reduce((sum, { clubs }) => sum + clubs, 0) <= most) {
    await loadScope(db, criteriaOf({}), now);
    return;
  }
  let room = most;
  for (const { city, clubs } of rows) {
    if (clubs > room) continue;
    room -= clubs;
    await loadScope(db, criteriaOf({ city: String(city) }), now);
  }
}
