import type { Search } from '#core/state/search.ts';
import { readSearch, writeSearch } from '#core/state/search-url.ts';

/** The search in a query such as `?sort=price`, over the one that the page starts with. */
export const readQuery = (query: string, start: Search, today: string): Search =>
  readSearch(new URLSearchParams(query), start, today);

/** The query with the search in it, with its `?`. Empty without parameters. */
function queryOf(search: Search, start: Search, query: string): string {
  const text = String(writeSearch(new URLSearchParams(query), search, start));
  // Colons and commas need no escape in a query, and are easier to read.
  const plain = text.replaceAll('%3A', ':').replaceAll('%2C', ',');
  return plain && `?${plain}`;
}

/** The query that shows one page more. */
export const nextQuery = (search: Search, start: Search, query: string): string =>
  queryOf({ ...search, page: (search.page ?? 1) + 1 }, start, query);

/**
 * Puts the search into the page's address. Keeps the history state, which may be another script's.
 */
export function writeAddress(search: Search, start: Search, replace: boolean): void {
  const { pathname, hash } = location;
  const query = queryOf(search, start, location.search);
  if (query === queryOf(readQuery(location.search, start, ''), start, location.search)) return;
  const address = pathname + query + hash;
  if (replace) history.replaceState(history.state, '', address);
  else history.pushState(history.state, '', address);
}
