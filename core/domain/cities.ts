import type { City } from '#core/schemas/city.ts';
import { distanceMetres, type Place } from './geography.ts';

const comparable = (text: string) => text.toLocaleLowerCase().replace(/['’ʼ]/g, '');

/**
 * The cities whose name contains the text, without regard to case and apostrophes. The slug is a
 * second spelling: both 'київ' and 'kyiv' find Київ.
 */
export function citiesNamed(cities: readonly City[], text: string): City[] {
  const wanted = comparable(text.trim());
  return cities.filter(({ title, slug }) => [title, slug].some((name) => comparable(name).includes(wanted)));
}

/** The city with clubs that is closest to a place; undefined if there is none. */
export function nearestCity(cities: readonly City[], place: Place): City | undefined {
  const distances = cities
    .filter((city) => city.clubs_count > 0)
    .map((city) => ({ city, metres: distanceMetres(city, place) }));
  return distances.sort((one, other) => one.metres - other.metres)[0]?.city;
}
