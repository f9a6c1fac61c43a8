import { sql } from 'kysely';
import type { Db } from '#server/database/db.ts';
import { isOffered, offeredClubs } from '#server/views/offered-clubs.ts';

/** Cities that have clubs, with their categories, and clubs; by slug, in order of insertion. */
export type Listings = { cities: { slug: string; categories: string[] }[]; clubs: string[] };

/** All objects of the database that have their own page. */
export async function loadListings(db: Db): Promise<Listings> {
  const clubs = await offeredClubs(db).select('slug').orderBy('id').execute();
  const cities = await db
    .selectFrom('city')
    .select([
      'slug',
      sql<string[]>`(
        select coalesce(jsonb_agg(c.slug order by c.position), '[]') from service_category c where exists (
          select from service s join club on club.id = s.club_id where s.category_id = c.id and club.city_id = city.id and ${isOffered}
        )
      )`.as('categories'),
    ])
    .where(({ exists }) => exists(offeredClubs(db).select('club.id').whereRef('club.city_id', '=', sql.ref('city.id'))))
    .orderBy('id')
    .execute();
  return { cities, clubs: clubs.map(({ slug }) => slug) };
}
