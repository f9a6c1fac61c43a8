import { sql } from 'kysely';
import type { Db } from '#server/database/db.ts';

/** Cities that have clubs, with the categories there, and clubs; by slug, in the order they came. */
export type Listings = { cities: { slug: string; categories: string[] }[]; clubs: string[] };

/** Everything of the database that has a page of its own. */
export async function loadListings(db: Db): Promise<Listings> {
  const clubs = await db.selectFrom('club').select('slug').orderBy('id').execute();
  const cities = await db
    .selectFrom('city')
    .select([
      'slug',
      sql<string[]>`(
        select coalesce(jsonb_agg(c.slug order by c.position), '[]') from service_category c where exists (
          select from service s join club on club.id = s.club_id where s.category_id = c.id and club.city_id = city.id
        )
      )`.as('categories'),
    ])
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('club').select('club.id').whereRef('club.city_id', '=', 'city.id')),
    )
    .orderBy('id')
    .execute();
  return { cities, clubs: clubs.map(({ slug }) => slug) };
}
