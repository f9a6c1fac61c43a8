import { sql } from 'kysely';
import type { ClubsQuery } from '#core/schemas/club.ts';
import { normaliseSearch } from '#server/database/search-text.ts';
import type { Db } from '#server/dependencies.ts';
import { byIdOrSlug } from '#server/views/club.ts';

/** Below this a word is another word, not a misspelling. */
const LEAST_SIMILARITY = 0.4;

type Found = { ids: number[]; total: number };

function filtered(db: Db, query: ClubsQuery) {
  let clubs = db.selectFrom('club');
  if (query.city !== undefined) {
    const { column, value } = byIdOrSlug(query.city);
    clubs = clubs.where('club.city_id', 'in', (cities) =>
      cities.selectFrom('city').select('city.id').where(column, '=', value),
    );
  }
  if (query.category !== undefined) {
    const { column, value } = byIdOrSlug(query.category);
    clubs = clubs.where('club.id', 'in', (services) =>
      services
        .selectFrom('service')
        .innerJoin('service_category', 'service_category.id', 'service.category_id')
        .select('service.club_id')
        .where(`service_category.${column}`, '=', value),
    );
  }
  if (query.online_booking !== undefined) clubs = clubs.where('club.online_booking', '=', query.online_booking);
  return clubs;
}

async function run(clubs: ReturnType<typeof filtered>, page: { limit: number; offset: number }): Promise<Found> {
  const { total } = await clubs.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  // By id last, so that no club is on two pages or on none.
  const rows = await clubs
    .select('club.id')
    .orderBy('club.online_booking', 'desc')
    .orderBy('club.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { ids: rows.map((row) => row.id), total };
}

/** One page of clubs: every word must occur; where none has them all, clubs with similar words, for slips of the finger. */
export async function findClubIds(db: Db, query: ClubsQuery, page: { limit: number; offset: number }): Promise<Found> {
  const clubs = filtered(db, query);
  const words = normaliseSearch(query.search ?? '')
    .split(' ')
    .filter(Boolean);
  if (words.length === 0) return run(clubs, page);

  let exact = clubs;
  for (const word of words) exact = exact.where('club.search_text', 'like', `%${word}%`);
  const result = await run(exact, page);
  if (result.total > 0) return result;

  let similar = clubs;
  for (const word of words) {
    similar = similar.where(sql<boolean>`word_similarity(${word}, club.search_text) >= ${LEAST_SIMILARITY}`);
  }
  return run(similar, page);
}
