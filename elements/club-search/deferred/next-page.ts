import { loadItems } from '../data.ts';
import type { LoadOptions, Results, SearchState } from '../model.ts';

/**
 * Loads the page after these results. Returns the results with it, and the search that names it. A
 * result that has moved to it meanwhile is in the list once. Throws ApiError.
 */
export async function loadNextPage(
  before: Results,
  options: LoadOptions,
): Promise<Pick<SearchState, 'results' | 'search'>> {
  const page = (before.search.page ?? 1) + 1;
  const { clubs, coaches, services, total } = await loadItems(before.search, page, options.pageSize, options);
  const search = { ...before.search, page };
  const join = <T extends { id: number }>(old: T[], fresh: T[]) => {
    const known = new Set(old.map(({ id }) => id));
    return [...old, ...fresh.filter(({ id }) => !known.has(id))];
  };
  const results = {
    clubs: join(before.clubs, clubs),
    coaches: join(before.coaches, coaches),
    services: join(before.services, services),
    total,
    meta: before.meta,
    search,
  };
  return { results, search };
}
