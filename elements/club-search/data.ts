import { getCity } from '#core/api/cities.ts';
import type { Client } from '#core/api/client.ts';
import { listClubs } from '#core/api/club-search.ts';
import type { City, ClubCard, ClubsAnswer, CoachCard, ServiceCard } from '#core/schemas/index.ts';
import { type Search, toQuery } from '#core/state/search.ts';
import { importAgain } from '#elements/shared/element/index.ts';

/** What the list shows: all pages asked for so far, under the meta of the newest. */
export interface Results {
  clubs: ClubCard[];
  coaches: CoachCard[];
  services: ServiceCard[];
  /** Of what the list shows: clubs, coaches or services. */
  total: number;
  /** Of the clubs that fit, whatever the list shows; `data` aside. */
  meta: ClubsAnswer['meta'];
  /** The search that this answers. */
  search: Search;
}

/** Everything the first view shows. */
export interface Found {
  results: Results;
  city: City | null;
  /** The day in the city where the search looks, as of this answer. */
  today: string;
  /** From a server with `sync-url`: the query that shows one page more. */
  next?: string;
}

export interface LoadOptions {
  client: Client;
  pageSize: number;
  /** The map is shown and needs every club's place. */
  pins?: boolean;
  signal?: AbortSignal;
}

interface WithTemporal {
  Temporal?: { Now: { plainDateISO(timeZone?: string): { toString(): string } } };
}

/**
 * The calendar day of now in a zone; on the machine's own clock when none is given. A browser's first Intl.DateTimeFormat takes
 * a phone longer than to draw the list; where there is Temporal, it takes nothing.
 */
export const todayIn = (timeZone?: string): string =>
  (globalThis as WithTemporal).Temporal?.Now.plainDateISO(timeZone).toString() ??
  new Intl.DateTimeFormat('sv-SE', { timeZone }).format();

/** The largest page that the API gives. */
const LARGEST_PAGE = 1000;

const NOTHING = { clubs: [], coaches: [], services: [] };

/** One page of what the search finds. */
export async function loadItems(search: Search, page: number, size: number, { client, pins, signal }: LoadOptions) {
  const { kind = 'clubs' } = search;
  const first = page === 1;
  const query = { ...toQuery(search), page, page_size: size };
  const others = async () => {
    if (kind === 'clubs') return undefined;
    const { listCoaches, listServices } = await importAgain(() => import('./other-kinds.ts'));
    const { data, meta } = await (kind === 'coaches' ? listCoaches : listServices)(client, query, { signal });
    return { [kind]: data, total: meta.total };
  };
  // Facets and pins are of clubs, and the same on every page.
  const clubsQuery = kind === 'clubs' ? query : { ...query, page: 1, page_size: 1 };
  const more = first ? { facets: true, ...(pins && { pins }) } : {};
  const clubs = kind === 'clubs' || first ? listClubs(client, { ...clubsQuery, ...more }, { signal }) : undefined;
  const [answer, other] = await Promise.all([clubs, others()]);
  return { meta: answer?.meta, ...NOTHING, ...(other ?? { clubs: answer!.data, total: answer!.meta.total }) };
}

/** All pages up to the search's own, in one request. */
export async function loadResults(search: Search, options: LoadOptions): Promise<Results> {
  const size = Math.min((search.page ?? 1) * options.pageSize, LARGEST_PAGE);
  const { meta, ...items } = await loadItems(search, 1, size, options);
  return { ...items, meta: meta!, search };
}

/** A city by number or slug; null when there is none, for the list works without. */
export const loadCity = (search: Search, { client, signal }: LoadOptions): Promise<City | null> =>
  search.city ? getCity(client, search.city, { signal }).catch(() => null) : Promise.resolve(null);

/** Two requests side by side: the results with their facets, and the city by its name. */
export async function loadFound(search: Search, options: LoadOptions): Promise<Found> {
  const [results, city] = await Promise.all([loadResults(search, options), loadCity(search, options)]);
  return { results, city, today: todayIn(city?.time_zone) };
}
