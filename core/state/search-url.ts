import { SEARCH_FILTERS, SEARCH_SORTS } from '#core/schemas/search-filters.ts';
import { SEARCH_KINDS, type Search } from './search.ts';

const LAST_PAGE = 1000;

const oneOf =
  (values: readonly string[]) =>
  (text: string): string | undefined =>
    values.includes(text) ? text : undefined;

function readPage(text: string): number | undefined {
  const page = /^\d+$/.test(text) ? Number(text) : 0;
  return page >= 2 && page <= LAST_PAGE ? page : undefined;
}

const { near: _, ...filters } = SEARCH_FILTERS;
/**
 * How each field is read from an address. `near`, where the visitor is, never stands in one: an
 * address is there to be shared.
 */
const FIELDS: Record<Exclude<keyof Search, 'near'>, { read(text: string, today: string): unknown }> = {
  kind: { read: oneOf(SEARCH_KINDS) },
  ...filters,
  sort: { read: oneOf(SEARCH_SORTS.filter((sort) => sort !== 'distance')) },
  page: { read: readPage },
};
const NAMES = Object.keys(FIELDS) as (keyof typeof FIELDS)[];

/**
 * The search that an address holds, over the one that the page starts with. A field without a text clears what the page
 * starts with; a text that cannot be understood, or a day before `today`, counts as absent.
 */
export function readSearch(parameters: URLSearchParams, start: Search, today: string): Search {
  const search: Record<string, unknown> = { ...start };
  for (const name of NAMES) {
    if (!parameters.has(name)) continue;
    const text = parameters.getAll(name).filter(Boolean).join(',');
    const value = FIELDS[name].read(text, today);
    if (value !== undefined) search[name] = value;
    else if (text === '') delete search[name];
  }
  return search;
}

const textOf = (value: unknown) => (value === undefined ? '' : String(value));

/** The address's parameters with the search in them: only our own are touched, and what the page starts with is left out. */
export function writeSearch(parameters: URLSearchParams, search: Search, start: Search): URLSearchParams {
  const result = new URLSearchParams(parameters);
  for (const name of NAMES) {
    const text = textOf(search[name]);
    if (text === textOf(start[name]) || (name === 'sort' && !FIELDS.sort.read(text, ''))) result.delete(name);
    else result.set(name, text);
  }
  return result;
}
