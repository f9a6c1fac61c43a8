import type { City } from '#core/schemas/city.ts';
import { distanceMetres, type Place } from './geography.ts';

const comparable = (text: string) => text.toLocaleLowerCase().replace(/['’ʼ]/g, '');

/**
 * Latin letters for the consonants of Ukrainian and Russian. Both г and g are `h`, both м and н are
 * `n`, as Миколаїв is Николаев in Russian.
 */
const CONSONANTS: Readonly<Record<string, string>> = {
  ...{ б: 'b', в: 'v', г: 'h', ґ: 'h', д: 'd', ж: 'zh', з: 'z', к: 'k', л: 'l', м: 'n', н: 'n', п: 'p', р: 'r' },
  ...{ с: 's', т: 't', ф: 'f', х: 'kh', ц: 'ts', ч: 'ch', ш: 'sh', щ: 'shch', ь: '', ъ: '', g: 'h', m: 'n' },
};

/**
 * The sounds of a name without regard to which vowels they are, as its spellings in Ukrainian,
 * Russian and English have other vowels in the same places: `kav` for Київ, Киев, Kyiv and Kiev.
 */
const soundsOf = (name: string) =>
  comparable(name)
    .replace(/[\p{Script=Cyrillic}gm]/gu, (letter) => CONSONANTS[letter] ?? 'a')
    .replace(/[aeiouyj]+/g, 'a')
    .replace(/(zh|.)\1+/g, '$1')
    .replace(/[^a-z]/g, '');

/**
 * The cities whose name contains the text, without regard to case and apostrophes. The slug is a
 * second spelling: both 'київ' and 'kyiv' find Київ. If there are none, those whose name starts
 * with the text in another language, which takes two sounds or more.
 */
export function citiesNamed(cities: readonly City[], text: string): City[] {
  const wanted = comparable(text.trim());
  const found = cities.filter(({ title, slug }) => [title, slug].some((name) => comparable(name).includes(wanted)));
  const sounds = soundsOf(text);
  if (found.length > 0 || sounds.length < 2) return found;
  return cities.filter(({ title, slug }) => [title, slug].some((name) => soundsOf(name).startsWith(sounds)));
}

/** A city that is farther away is not near the visitor. */
const NEAR_METRES = 300_000;

/** The city with clubs that is closest to a place; undefined if there is none within 300 km. */
export function nearestCity(cities: readonly City[], place: Place): City | undefined {
  const distances = cities
    .filter((city) => city.clubs_count > 0)
    .map((city) => ({ city, metres: distanceMetres(city, place) }))
    .filter(({ metres }) => metres <= NEAR_METRES);
  return distances.sort((one, other) => one.metres - other.metres)[0]?.city;
}
