import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/database/db.ts';
import { requireFound } from '#server/http/problem.ts';
import { byIdOrSlug } from './club.ts';

/** SQL of whether a query's club is still offered: not removed, and so not only there for its bookings. */
export const isOffered: RawBuilder<boolean> = sql`not club.retired`;

/** The clubs that visitors can find. Bookings read theirs without it. */
export const offeredClubs = (db: Db) => db.selectFrom('club').where(isOffered);

/**
 * The club's number from the number or slug of a path, among those that are offered.
 * @throws Problem NOT_FOUND if there is none
 */
export async function clubIdOf(db: Db, idOrSlug: string, clubs = offeredClubs(db)): Promise<number> {
  const { column, value } = byIdOrSlug(idOrSlug);
  return requireFound(await clubs.select('id').where(column, '=', value).executeTakeFirst()).id;
}
