import { sql } from 'kysely';
import type { Db } from '#server/database/db.ts';

type Booked = { club_id: number; service_id: number; court_id: number | null };

/**
 * The sport of a booking's match: that of its court, as a service may have courts of several, and of
 * the service without a court.
 */
export const sportOfBooking = (db: Db, { club_id, service_id, court_id }: Booked) =>
  db
    .selectFrom('service')
    .innerJoin('service_category as own', 'own.id', 'service.category_id')
    .leftJoin('court', (join) => join.onRef('court.club_id', '=', 'service.club_id').on('court.id', '=', court_id))
    .innerJoin('service_category', (join) =>
      join.on('service_category.slug', '=', sql<string>`coalesce(court.sport, own.slug)`),
    )
    .select(['service_category.id as category_id', 'service_category.slug as sport_slug'])
    .select('service_category.titles as sport_titles')
    .where('service.club_id', '=', club_id)
    .where('service.id', '=', service_id)
    .executeTakeFirstOrThrow();
