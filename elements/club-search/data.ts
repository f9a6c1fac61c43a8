import { getCity } from '#core/api/cities.ts';
import { listClubs } from '#core/api/club-search.ts';
import type { City } from '#core/schemas/index.ts';
import { type Search, toQuery } from '#core/state/search.ts';
import { storedLocationId } from '#core/state/stored-ids.ts';
import { parts } from './deferred-parts.ts';
import type { Found, LoadOptions, Results } from './model.ts';

interface WithTemporal {
  Temporal?: { Now: { plainDateISO(timeZone?: string): { toString(): string } } };
}

/**
 * Today's date (`YYYY-MM-DD`) in a time zone, by default the machine's own. On a phone, the first
 * Intl.DateTimeFormat takes longer than rendering the list; Temporal takes no time.
 */
export const todayIn = (timeZone?: string): string =>
  (globalThis as WithTemporal).Temporal?.Now.plainDateISO(timeZone).toString() ??
  new Intl.DateTimeFormat('sv-SE', { timeZone }).format();

/** Today's date in the city, or without one where the clubs are. A server may be anywhere. */
export const todayOf = (city: City | null, { clubs }: Results): string =>
  todayIn(city?.time_zone ?? clubs[0]?.time_zone);

/** The largest page that the API returns. */
const LARGEST_PAGE = 1000;

const NOTHING = { clubs: [], coaches: [], services: [] };

/** Coaches or services; undefined for a search for clubs. */
async function loadOthers(kind: Search['kind'], query: object, { client, signal }: LoadOptions) {
  if (!kind || kind === 'clubs') return undefined;
  const { listCoaches, listServices } = await parts.otherCards.load();
  const { data, meta } = await (kind === 'coaches' ? listCoaches : listServices)(client, query, { signal });
  return { [kind]: data, total: meta.total };
}

/** Loads one page of results. The first page comes with `meta`. Throws ApiError. */
export async function loadItems(search: Search, page: number, size: number, options: LoadOptions) {
  const { kind = 'clubs' } = search;
  const { client, pins, signal } = options;
  const first = page === 1;
  const query = { ...toQuery(search), page, page_size: size };
  // Facets and pins are about clubs, and the same on every page.
  const clubsQuery = kind === 'clubs' ? query : { ...query, page: 1, page_size: 1 };
  const more = first ? { facets: true, ...(pins && { pins }) } : {};
  const clubs = kind === 'clubs' || first ? listClubs(client, { ...clubsQuery, ...more }, { signal }) : undefined;
  const [answer, other] = await Promise.all([clubs, loadOthers(kind, query, options)]);
  return { meta: answer?.meta, ...NOTHING, ...(other ?? { clubs: answer!.data, total: answer!.meta.total }) };
}

/** Loads all pages up to the search's own, in one request. Throws ApiError. */
export async function loadResults(search: Search, options: LoadOptions): Promise<Results> {
  const size = Math.min((search.page ?? 1) * options.pageSize, LARGEST_PAGE);
  const { meta, ...items } = await loadItems(search, 1, size, options);
  return { ...items, meta: meta!, search };
}

/** Loads the search's city. Null without one, and after a failure: the list works without it. */
export const loadCity = (search: Search, { client, signal }: LoadOptions): Promise<City | null> =>
  search.city ? getCity(client, search.city, { signal }).catch(() => null) : Promise.resolve(null);

/** Loads the results with their facets and the city, in two requests at once. Throws ApiError. */
export async function loadFound(search: Search, options: LoadOptions): Promise<Found> {
  const [results, city] = await Promise.all([loadResults(search, options), loadCity(search, options)]);
  return { results, city, today: todayOf(city, results) };
}

/** For the browser: the search, in the city of the visitor's last choice if it names none. */
export function inStoredCity(start: Search): Search {
  const city = start.city ?? storedLocationId()?.toString();
  return city ? { ...start, city } : start;
}
