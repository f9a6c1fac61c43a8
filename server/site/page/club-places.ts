import type { Db } from '#server/database/db.ts';

/** A club's slug and its city's slug, by the club's id. */
export type ClubPlaces = ReadonlyMap<number, { club: string; city: string }>;

/** The clubs that a page shows: none, possibly any, the one with this slug or id, or those of the city with this slug. */
export type Shows = 'nothing' | 'any club' | { club: string } | { city: string };

export async function loadClubPlaces(db: Db): Promise<ClubPlaces> {
  const rows = await db
    .selectFrom('club')
    .innerJoin('city', 'city.id', 'club.city_id')
    .select(['club.id', 'club.slug as club', 'city.slug as city'])
    .execute();
  return new Map(rows.map(({ id, club, city }) => [id, { club, city }]));
}

/** Tells which pages show a club. Loads the places in the background; until then every page may show every club. */
export function createPlaceIndex(load: () => Promise<ClubPlaces>) {
  let places: ClubPlaces = new Map();
  let loading: Promise<void> | undefined;

  return {
    load(): void {
      if (loading) return;
      const mine = load().then(
        (found) => {
          if (loading === mine) places = found;
        },
        () => {
          // The next page tries again.
          if (loading === mine) loading = undefined;
        },
      );
      loading = mine;
    },
    forget(): void {
      places = new Map();
      loading = undefined;
    },
    isShown(shows: Shows, id: number | 'any club'): boolean {
      if (id === 'any club') return true;
      if (typeof shows === 'string') return shows === 'any club';
      const place = places.get(id);
      if (!place) return true;
      return 'city' in shows ? shows.city === place.city : shows.club === place.club || shows.club === String(id);
    },
  };
}
