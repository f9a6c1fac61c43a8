import { SEARCH_KINDS, type Search, type SearchKind } from '#core/state/search.ts';
import { storedLocationId } from '#core/state/stored.ts';
import { type Found, type LoadOptions, loadCity, loadFound, todayIn } from './data.ts';

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

const PAGE_SIZE = 10;
const LARGEST_SIZE = 100;

export const pageSizeOf = ({ pageSize }: SearchProps): number =>
  pageSize && pageSize >= 1 ? Math.min(Math.floor(pageSize), LARGEST_SIZE) : PAGE_SIZE;

/** The search that the attributes ask for. */
export function startOf({ city, category, kind, sort, filters }: SearchProps): Search {
  const known = SEARCH_KINDS.includes(kind as SearchKind) && kind !== 'clubs' ? kind : undefined;
  const { parameters, ...others } = filters ?? {};
  const list = typeof parameters === 'string' ? parameters.split(',') : parameters;
  // An order by distance needs to know from where.
  const order = sort === 'distance' && !others.near ? undefined : sort;
  const start = { ...others, parameters: list, city, category, kind: known, sort: order };
  return Object.fromEntries(Object.entries(start).filter(([, value]) => value || value === 0)) as Search;
}

/** The same in the city of the visitor's last choice where it names none. Needs a browser. */
export function searchHere(start: Search): Search {
  const city = start.city ?? storedLocationId()?.toString();
  return city ? { ...start, city } : start;
}

/** For the server: what the attributes ask for, with the query of the page's address over it. */
export async function loadServed(props: SearchProps, context: Omit<LoadOptions, 'pageSize'>): Promise<Found> {
  const start = startOf(props);
  const options = { ...context, pageSize: pageSizeOf(props) };
  const { syncUrl, query = '' } = props;
  if (!syncUrl) return loadFound(start, options);
  const { readQuery, nextQuery } = await import('./address.ts');
  // Whatever the server's own zone is: the day is one of the city's.
  const city = await loadCity(start, options);
  const search = readQuery(query, start, todayIn(city?.time_zone));
  return { ...(await loadFound(search, options)), next: nextQuery(search, start, query) };
}
