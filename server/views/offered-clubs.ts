import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/database/db.ts';

/** SQL of whether a query's club is still offered: not removed, and so not only there for its bookings. */
export const isOffered: RawBuilder<boolean> = sql`not club.retired`;

/** The clubs that visitors can find. Bookings read theirs without it. */
export const offeredClubs = (db: Db) => db.selectFrom('club').where(isOffered);
