import type { City } from '#core/schemas/city.ts';
import { distanceMetres, type Place } from './geography.ts';

const comparable = (text: string) => text.toLocaleLowerCase().replace(/['’ʼ]/g, '');

/** Latin letters for the consonants of Ukrainian and Russian. Both г and g are `h`. */
const CONSONANTS: Readonly<Record<string, string>> = {
  ...{ б: 'b', в: 'v', г: 'h', ґ: 'h', д: 'd', ж: 'zh', з: 'z', к: 'k', л: 'l', м: 'm', н: 'n', п: 'p', р: 'r' },
  ...{ с: 's', т: 't', ф: 'f', х: 'kh', ц: 'ts', ч: 'ch', ш: 'sh', щ: 'shch', g: 'h' },
};

/**
 * The consonants of a name, which its spellings in Ukrainian, Russian and English share: `kv` for
 * Київ, Киев and Kyiv.
 */
const consonantsOf = (name: string) =>
  comparable(name)
    .replace(/[\p{Script=Cyrillic}g]/gu, (letter) => CONSONANTS[letter] ?? '')
    .replace(/[^b-df-hj-np-tv-xz]/g, '')
    .replace(/(.)\1+/g, '$1');

/**
 * The cities whose name contains the text, without regard to case and apostrophes. The slug is a
 * second spelling: both 'київ' and 'kyiv' find Київ. If there are none, those whose name starts
 * with the text in another language.
 */
export function citiesNamed(cities: readonly City[], text: string): City[] {
  const wanted = comparable(text.trim());
  const found = cities.filter(({ title, slug }) => [title, slug].some((name) => comparable(name).includes(wanted)));
  const consonants = consonantsOf(text);
  if (found.length > 0 || consonants.length < 2) return found;
  return cities.filter(({ title, slug }) => [title, slug].some((name) => consonantsOf(name).startsWith(consonants)));
}

/** The city with clubs that is closest to a place; undefined if there is none. */
export function nearestCity(cities: readonly City[], place: Place): City | undefined {
  const distances = cities
    .filter((city) => city.clubs_count > 0)
    .map((city) => ({ city, metres: distanceMetres(city, place) }));
  return distances.sort((one, other) => one.metres - other.metres)[0]?.city;
}
