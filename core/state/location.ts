import { createStore } from 'zustand/vanilla';
import { getCity, listCities, listCountriesWithCities } from '#core/api/cities.ts';
import type { Client } from '#core/api/client.ts';
import { LOCATION_NAME } from '#core/domain/storage-names.ts';
import type { City, Country } from '#core/schemas/city.ts';
import { cookieStore, type Storage } from './storage.ts';
import { storedLocationId } from './stored.ts';

export type LocationState = {
  /** Every country with its cities; empty while they load, and after a failure. */
  countries: Country[];
  /** Every city of every country. */
  locations: City[];
  /** The stored one, else the first; null while nothing is loaded, and after a failure. */
  current: City | null;
  /** Why the last load failed; undefined while it runs and after a success. */
  failure: unknown;
  /** Loads the list and determines the current city. Never rejects: a failure leaves both empty. */
  load(client: Client): Promise<void>;
  /** Determines the current city without the list. Never rejects: a failure leaves it null. */
  loadCurrent(client: Client): Promise<void>;
  /** Makes the city current and stores its id for the next visit; null means all cities, and removes the stored id. */
  choose(city: City | null): void;
};

export function createLocationStore(storage: Storage = cookieStore) {
  let newest: object | undefined;
  return createStore<LocationState>()((set) => ({
    countries: [],
    locations: [],
    current: null,
    failure: undefined,
    async load(client) {
      const mine = {};
      newest = mine;
      set({ countries: [], locations: [], failure: undefined });
      let countries: Country[] = [];
      let failure: unknown;
      try {
        countries = (await listCountriesWithCities(client)).data;
      } catch (error) {
        failure = error;
      }
      // Another load, in another language, began meanwhile.
      if (newest !== mine) return;
      const locations = countries.flatMap(({ cities }) => cities);
      const stored = storedLocationId(storage);
      const current = locations.find(({ id }) => id === stored) ?? locations[0] ?? null;
      set({ countries, locations, current, failure });
    },
    async loadCurrent(client) {
      const stored = storedLocationId(storage);
      const known = stored === undefined ? null : await getCity(client, stored).catch(() => null);
      const first = () => listCities(client, { page_size: 1 }).then(({ data }) => data[0] ?? null);
      set({ current: known ?? (await first().catch(() => null)) });
    },
    choose(city) {
      if (city) storage.set(LOCATION_NAME, String(city.id));
      else storage.remove(LOCATION_NAME);
      set({ current: city });
    },
  }));
}
