/** The types of the search, and its rules that need neither the network nor the page. */
import type { Client } from '#core/api/client.ts';
import type { CardSlot, City, ClubCard, ClubsAnswer, CoachCard, ServiceCard } from '#core/schemas/index.ts';
import { PAGE_SIZE } from '#core/schemas/scalars.ts';
import {
  type ChangedFields,
  SEARCH_KINDS,
  type Search,
  type SearchChange,
  type SearchKind,
} from '#core/state/search.ts';

/** The element's attributes as props. */
export interface SearchProps {
  city?: string;
  category?: string;
  kind?: string;
  sort?: string;
  filters?: Record<string, unknown>;
  view?: string;
  pageSize?: number;
  syncUrl: boolean;
  query?: string;
  clubUrl?: string;
  headingLevel?: number;
  tilesUrl?: string;
  tilesAttribution?: string;
}

/** The list of results: all pages loaded so far, with the meta data of the first one. */
export interface Results {
  clubs: ClubCard[];
  coaches: CoachCard[];
  services: ServiceCard[];
  /** The number of all results of the search's kind: clubs, coaches or services. */
  total: number;
  /** About the clubs that match, whatever kind of result the list shows. */
  meta: ClubsAnswer['meta'];
  /** The search that these are the results of. */
  search: Search;
}

/** The data of the first render. */
export interface Found {
  results: Results;
  city: City | null;
  /** `YYYY-MM-DD`: the day in the city when the results were loaded. */
  today: string;
  /** From a server with `sync-url`: the query that shows one page more. */
  next?: string;
}

/** What the requests of a search need. */
export interface LoadOptions {
  client: Client;
  pageSize: number;
  /** Also load the positions of all clubs, for the map. */
  pins?: boolean;
  signal?: AbortSignal | undefined;
}

export type View = 'list' | 'map' | 'both';
export type DialogName = 'location' | 'filters';

/** A free time that the visitor wants to book. */
export interface BookingOrder {
  /** The club's slug. */
  club: string;
  slotToken: string;
}

export interface SearchState {
  /** What the visitor searches for. It may be ahead of `results.search`. */
  search: Search;
  /** The results on the page. They stay while newer ones load. */
  results: Results | undefined;
  city: City | null;
  today: string;
  loading: boolean;
  /** The next page is loading. */
  adding: boolean;
  /** Why the last request failed. */
  error?: unknown;
  /** The view that the visitor chose. Without it, that of the attribute counts. */
  view?: View | undefined;
  dialog?: DialogName | undefined;
  /** The free time whose booking dialog is open. */
  order?: BookingOrder | undefined;
  /** For screen readers: what the last action led to. */
  announcement: string;
  /** The club that the pointer or the focus is on, in the list or on the map. */
  activeId: number | null;
}

/** What a link to a club needs. */
export interface ClubReference {
  id: number;
  slug: string;
  title: string;
  city: { title: string };
}

/**
 * Changes the search. `replace`: the address takes the place of the previous one in the history, as
 * while typing. Returns false when a listener of the page prevented it.
 */
export type ChangeSearch = (change: SearchChange, options?: { replace?: boolean }) => boolean;

/**
 * The actions of a result. The object is the same for all cards, so that they do not render again.
 */
export interface CardActions {
  client: Client;
  urlOf(club: Pick<ClubReference, 'id' | 'slug'>): string;
  /** Returns false when the link must not be followed. */
  select(club: ClubReference): boolean;
  book(club: ClubCard, slot: CardSlot): void;
  /** Call it with the club under the pointer or the focus, which also marks the pin. */
  point(id: number | null): void;
}

/** One line of a listbox. */
export interface ListOption {
  /** Unique within the list. */
  id: string;
  label: string;
  /** A second, quieter text. */
  detail?: string;
  /** The heading above the first option of its group. */
  group?: string;
  choose(): void;
}

const LARGEST_SIZE = 100;

export const pageSizeOf = ({ pageSize }: Pick<SearchProps, 'pageSize'>): number =>
  pageSize && pageSize >= 1 ? Math.min(Math.floor(pageSize), LARGEST_SIZE) : PAGE_SIZE;

/** The view of an attribute; the list for any other value. */
export const viewOf = (view: string | undefined): View => (view === 'map' || view === 'both' ? view : 'list');

/** The search that the attributes ask for. */
export function startOf({ city, category, kind, sort, filters }: Omit<SearchProps, 'syncUrl'>): Search {
  const known = SEARCH_KINDS.includes(kind as SearchKind) && kind !== 'clubs' ? kind : undefined;
  const { parameters, ...others } = filters ?? {};
  const list = typeof parameters === 'string' ? parameters.split(',') : parameters;
  // Without a place there is no distance to sort by.
  const order = sort === 'distance' && !others.near ? undefined : sort;
  const start = { ...others, parameters: list, city, category, kind: known, sort: order };
  return Object.fromEntries(Object.entries(start).filter(([, value]) => value || value === 0)) as Search;
}

/** Whether a city is the one that a search names by number or slug. */
export const isCity = (city: City | null, wanted: string | undefined): boolean =>
  city === null ? wanted === undefined : [city.slug, String(city.id)].includes(wanted ?? '');

/**
 * The clubs of a new answer. A club that is the same as before is the same object as before, so
 * that its card does not render again.
 */
export function keepUnchanged(before: readonly ClubCard[], clubs: readonly ClubCard[]): ClubCard[] {
  const known = new Map(before.map((club) => [JSON.stringify(club), club]));
  return clubs.map((club) => known.get(JSON.stringify(club)) ?? club);
}

/** The search with this surface in place of all others; with any surface for ''. */
export function withSurface({ parameters = [] }: Search, value: string): ChangedFields {
  const others = parameters.filter((each) => !each.startsWith('surface:'));
  const changed = value ? [...others, value] : others;
  return { parameters: changed.length > 0 ? changed : undefined };
}
