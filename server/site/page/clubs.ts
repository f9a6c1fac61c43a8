import type { Db } from '#server/database/db.ts';

/** A club's slug, and that of its city, by its number. */
export type ClubPlaces = ReadonlyMap<number, { club: string; city: string }>;

export async function loadClubPlaces(db: Db): Promise<ClubPlaces> {
  const rows = await db
    .selectFrom('club')
    .innerJoin('city', 'city.id', 'club.city_id')
    .select(['club.id', 'club.slug as club', 'city.slug as city'])
    .execute();
  return new Map(rows.map(({ id, club, city }) => [id, { club, city }]));
}
