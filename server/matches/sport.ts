import type { Db } from '#server/database/db.ts';

/** The sport of a booking's match: that of its court, as a service may have courts of several. */
export const sportOfBooking = (db: Db, { club_id, court_id }: { club_id: number; court_id: number | null }) =>
  db
    .selectFrom('court')
    .innerJoin('service_category', 'service_category.slug', 'court.sport')
    .select(['service_category.id as category_id', 'service_category.slug as sport_slug'])
    .select('service_category.titles as sport_titles')
    .where('court.club_id', '=', club_id)
    .where('court.id', '=', court_id)
    .executeTakeFirstOrThrow();
