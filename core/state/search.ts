import type { ClubsQuery, SEARCH_FILTERS } from '#core/schemas/index.ts';

export type SearchKind = 'clubs' | 'coaches' | 'services';
export const SEARCH_KINDS: readonly SearchKind[] = ['clubs', 'coaches', 'services'];

type Filters = typeof SEARCH_FILTERS;
/**
 * Each filter as its address is read: `parameters` is a list, `online_booking` and `open_now` are
 * true or absent.
 */
type Read = { [Name in Exclude<keyof Filters, 'near'>]?: NonNullable<ReturnType<Filters[Name]['read']>> };

/** What a visitor looks for. An absent field filters nothing; the names are those of the API and of the page's address. */
export interface Search extends Read, Pick<ClubsQuery, 'near' | 'sort' | 'page'> {
  /** Clubs when absent. */
  kind?: SearchKind;
}

/** A filter that stands as one chip; `value` tells the court parameters apart. */
export interface ActiveFilter {
  name: FilterName;
  value?: string;
}

/** The fields behind each chip, in the order of the chips. The city is a place to look in, no chip. */
const FIELDS = {
  search: ['search'],
  category: ['category'],
  service_kind: ['service_kind'],
  date: ['date'],
  time: ['time_from', 'time_to'],
  duration: ['duration'],
  parameters: ['parameters'],
  price: ['price_min', 'price_max'],
  online_booking: ['online_booking'],
  payment_type: ['payment_type'],
  open_now: ['open_now'],
  bounds: ['bounds'],
} as const satisfies Record<string, readonly (keyof Search)[]>;

export type FilterName = keyof typeof FIELDS;
const NAMES = Object.keys(FIELDS) as FilterName[];

/** The chip that a field of the API belongs to. */
export const filterOf = (field: string): FilterName | undefined =>
  NAMES.find((name) => name === field || (FIELDS[name] as readonly string[]).includes(field));

export function activeFilters(search: Search): ActiveFilter[] {
  return NAMES.flatMap((name): ActiveFilter[] => {
    if (name === 'parameters') return (search.parameters ?? []).map((value) => ({ name, value }));
    return FIELDS[name].some((field) => search[field] !== undefined) ? [{ name }] : [];
  });
}

/** What changes in a search: some of its fields, or what makes another of the one that stands. */
export type SearchChange = Partial<Search> | ((search: Search) => Search);

/** The search with some fields changed: it begins at its first page again, and what is undefined is left out. */
export function changeSearch(search: Search, change: Partial<Search>): Search {
  const all = { ...search, page: undefined, ...change };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

export function withoutFilter(search: Search, { name, value }: ActiveFilter): Search {
  if (name === 'parameters') {
    const left = value === undefined ? [] : (search.parameters ?? []).filter((each) => each !== value);
    return changeSearch(search, { parameters: left.length > 0 ? left : undefined });
  }
  return changeSearch(search, Object.fromEntries(FIELDS[name].map((field) => [field, undefined])));
}

/** Only the place, what is looked for, its order and its kind stay. */
export function withoutFilters(search: Search): Search {
  let rest = search;
  for (const name of NAMES) rest = withoutFilter(rest, { name });
  return rest;
}

/** Switches one court parameter on or off. */
export function toggleParameter(search: Search, value: string): Search {
  const before = search.parameters ?? [];
  if (before.includes(value)) return withoutFilter(search, { name: 'parameters', value });
  return changeSearch(search, { parameters: [...before, value] });
}

/** The filters as the API takes them; the page is the caller's. */
export function toQuery({ kind: _, parameters, page: __, ...rest }: Search): ClubsQuery {
  return { ...rest, ...(parameters && { parameters: parameters.join(',') }) };
}
