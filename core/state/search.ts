import type { ClubsQuery, SEARCH_FILTERS } from '#core/schemas/index.ts';

export type SearchKind = 'clubs' | 'coaches' | 'services';
export const SEARCH_KINDS: readonly SearchKind[] = ['clubs', 'coaches', 'services'];

type Filters = typeof SEARCH_FILTERS;
/**
 * Each filter as read from a URL: `parameters` is a list; `online_booking`, `open_now`,
 * `veterans_programme` and `players_wanted` are true or absent.
 */
type FilterValues = { [Name in Exclude<keyof Filters, 'near'>]?: NonNullable<ReturnType<Filters[Name]['read']>> };

/**
 * A visitor's search. An absent field filters nothing. The names are those of the API and of the
 * page's URL.
 */
export interface Search extends FilterValues, Pick<ClubsQuery, 'near' | 'sort' | 'page'> {
  /** Clubs when absent. */
  kind?: SearchKind;
}

/** A filter that is shown as one chip. Each court parameter has its own chip, with its `value`. */
export interface ActiveFilter {
  name: FilterName;
  value?: string | undefined;
}

/** The fields of each chip, in the order of the chips. The city has no chip. */
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
  without_grid: ['without_grid'],
  shelter_within: ['shelter_within'],
  veterans_programme: ['veterans_programme'],
  players_wanted: ['players_wanted'],
  bounds: ['bounds'],
} as const satisfies Record<string, readonly (keyof Search)[]>;

export type FilterName = keyof typeof FIELDS;
const NAMES = Object.keys(FIELDS) as FilterName[];

/** The chip of an API field. */
export const filterOf = (field: string): FilterName | undefined =>
  NAMES.find((name) => name === field || (FIELDS[name] as readonly string[]).includes(field));

export function activeFilters(search: Search): ActiveFilter[] {
  return NAMES.flatMap((name): ActiveFilter[] => {
    if (name === 'parameters') return (search.parameters ?? []).map((value) => ({ name, value }));
    return FIELDS[name].some((field) => search[field] !== undefined) ? [{ name }] : [];
  });
}

/** The fields of a search to change. Undefined removes a field. */
export type ChangedFields = { [Field in keyof Search]: Search[Field] | undefined };

/** A change of a search: the fields to change, or a function of the current search. */
export type SearchChange = ChangedFields | ((search: Search) => Search);

/**
 * Returns the search with some fields changed and without undefined fields. Goes back to the first
 * page unless `change` sets one.
 */
export function changeSearch(search: Search, change: ChangedFields): Search {
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

/** Removes all filters. Keeps the city, the order and the kind. */
export function withoutFilters(search: Search): Search {
  let rest = search;
  for (const name of NAMES) rest = withoutFilter(rest, { name });
  return rest;
}

/** Adds or removes a court parameter. */
export function toggleParameter(search: Search, value: string): Search {
  const before = search.parameters ?? [];
  if (before.includes(value)) return withoutFilter(search, { name: 'parameters', value });
  return changeSearch(search, { parameters: [...before, value] });
}

/** The API's query parameters of a search. The caller adds the page. */
export function toQuery({ kind: _, parameters, page: __, ...rest }: Search): ClubsQuery {
  return { ...rest, ...(parameters && { parameters: parameters.join(',') }) };
}
