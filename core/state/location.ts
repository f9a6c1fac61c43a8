import { createStore } from 'zustand/vanilla';
import { getCity, listCountriesWithCities } from '#core/api/cities.ts';
import type { Client } from '#core/api/client.ts';
import type { City } from '#core/schemas/city.ts';
import { LOCATION_NAME } from './names.ts';
import { cookieStore, type Storage } from './storage.ts';
import { storedLocationId } from './stored.ts';

export type LocationState = {
  /** Every city of every country. */
  locations: City[];
  /** The stored one, else the first; null while nothing is loaded. */
  current: City | null;
  /** Loads the list and settles the current one. A failure leaves both empty, as a page works without them. */
  load(client: Client): Promise<void>;
  /** Loads one city alone, by number or slug, for a page that needs no list. A failure leaves it as it was. */
  loadOne(client: Client, idOrSlug: number | string): Promise<void>;
  /** Makes the city current and keeps its id for the next visit; null stands for all cities. */
  choose(city: City | null): void;
};

export function createLocationStore(storage: Storage = cookieStore) {
  return createStore<LocationState>()((set) => ({
    locations: [],
    current: null,
    async load(client) {
      const locations = await listCountriesWithCities(client).then(
        ({ data }) => data.flatMap((country) => country.cities),
        () => [],
      );
      const stored = storedLocationId(storage);
      set({ locations, current: locations.find(({ id }) => id === stored) ?? locations[0] ?? null });
    },
    async loadOne(client, idOrSlug) {
      const city = await getCity(client, idOrSlug).catch(() => null);
      if (city) set({ current: city });
    },
    choose(city) {
      if (city) storage.set(LOCATION_NAME, String(city.id));
      else storage.remove(LOCATION_NAME);
      set({ current: city });
    },
  }));
}
