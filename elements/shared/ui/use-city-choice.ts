import { useEffect, useState } from 'react';
import type { Client } from '#core/api/client.ts';
import { citiesNamed, nearestCity } from '#core/domain/cities.ts';
import type { Place } from '#core/domain/geography.ts';
import type { City, Country } from '#core/schemas/city.ts';
import type { Stores } from '#core/state/page-stores.ts';
import { currentPosition } from '#elements/shared/position.ts';

interface CityChoiceOptions {
  /** The page's location store, which loads the cities. */
  location: Stores['location'];
  client: Client;
  /** Called when the cities could not be loaded. */
  onError?(error: unknown): void;
  /** The visitor's position is known, and the nearest city with clubs. */
  onLocated(city: City, place: Place): void;
}

export interface CityChoice {
  /** Undefined while the cities load, and after a failure. */
  countries: Country[] | undefined;
  /** Why the cities could not be loaded. */
  error: unknown;
  reload(): void;
  /** The text of the field. */
  text: string;
  setText(text: string): void;
  /** The countries with a city that the text matches, with these cities alone. */
  matches: Country[];
  /** `'far'`: no city with clubs is near the visitor. */
  locating: 'idle' | 'waiting' | 'failed' | 'far';
  /** Asks for the visitor's position, and then calls `onLocated`. */
  locate(): Promise<void>;
}

/**
 * The choice of a city: by its name, by the visitor's position, or from the list. For dialogs of
 * widgets and site.
 */
export function useCityChoice({ location, client, onError, onLocated }: CityChoiceOptions): CityChoice {
  const [countries, setCountries] = useState<Country[]>();
  const [error, setError] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  const [text, setText] = useState('');
  const [locating, setLocating] = useState<CityChoice['locating']>('idle');

  useEffect(() => {
    let current = true;
    setError(undefined);
    const load = async () => {
      await location.getState().load(client);
      if (!current) return;
      const { countries, failure } = location.getState();
      setError(failure);
      if (failure) onError?.(failure);
      else setCountries(countries);
    };
    load();
    return () => {
      current = false;
    };
  }, [client, attempt]);

  const locate = async () => {
    setLocating('waiting');
    try {
      const place = await currentPosition();
      const cities = countries?.flatMap((country) => country.cities) ?? [];
      const nearest = nearestCity(cities, place);
      if (nearest) onLocated(nearest, place);
      else setLocating('far');
    } catch {
      setLocating('failed');
    }
  };
  const matches = (countries ?? [])
    .map((country) => ({ ...country, cities: citiesNamed(country.cities, text) }))
    .filter(({ cities }) => cities.length > 0);
  return { countries, error, reload: () => setAttempt(attempt + 1), text, setText, matches, locating, locate };
}
