import { sql } from 'kysely';
import { normaliseSearch } from '#server/database/search-text.ts';
import type { Db } from '#server/dependencies.ts';
import { byIdOrSlug } from '#server/views/club.ts';
import type { Wanted } from './wanted.ts';

/** Below this a word is another word, not a misspelling. */
const LEAST_SIMILARITY = 0.4;

/** A club that the place and the text let in, with what is not in its profile. */
export type Scoped = { id: number; votes: number; votes_up: number; closed_now: boolean };

function placed(db: Db, { club_id, city, bounds }: Wanted) {
  let clubs = db.selectFrom('club');
  if (club_id !== undefined) clubs = clubs.where('club.id', '=', club_id);
  if (city !== undefined) {
    const { column, value } = byIdOrSlug(city);
    clubs = clubs.where('club.city_id', 'in', (cities) =>
      cities.selectFrom('city').select('city.id').where(column, '=', value),
    );
  }
  if (bounds) {
    clubs = clubs.where('latitude', '>=', bounds.south).where('latitude', '<=', bounds.north);
    clubs = clubs.where((where) => {
      const inside = [where('longitude', '>=', bounds.west), where('longitude', '<=', bounds.east)];
      return bounds.west <= bounds.east ? where.and(inside) : where.or(inside);
    });
  }
  return clubs;
}

const run = (clubs: ReturnType<typeof placed>, now: number): Promise<Scoped[]> =>
  clubs
    .select([
      'club.id',
      sql<number>`(select count(*)::int from vote v where v.club_id = club.id)`.as('votes'),
      sql<number>`(select count(*)::int from vote v where v.club_id = club.id and v.value = 'up')`.as('votes_up'),
      sql<boolean>`exists (select from club_closure c where c.club_id = club.id
        and c.starts_at <= ${new Date(now)} and c.ends_at > ${new Date(now)})`.as('closed_now'),
    ])
    .execute();

/** Every word must occur; where no club has them all, clubs with similar words, for slips of the finger. */
export async function loadScope(db: Db, wanted: Wanted, now: number): Promise<Scoped[]> {
  const clubs = placed(db, wanted);
  const words = normaliseSearch(wanted.search ?? '')
    .split(' ')
    .filter(Boolean);
  let exact = clubs;
  for (const word of words) exact = exact.where('club.search_text', 'like', `%${word}%`);
  const found = await run(exact, now);
  if (found.length > 0 || words.length === 0) return found;
  let similar = clubs;
  for (const word of words) {
    similar = similar.where(sql<boolean>`word_similarity(${word}, club.search_text) >= ${LEAST_SIMILARITY}`);
  }
  return run(similar, now);
}
