import { loadItems } from '../data.ts';
import type { LoadOptions, Results } from '../model.ts';

/**
 * Loads the next page and appends it. A result that has moved to it meanwhile is in the list once.
 * Throws ApiError.
 */
export async function loadNextPage(before: Results, options: LoadOptions): Promise<Results> {
  const page = (before.search.page ?? 1) + 1;
  const { clubs, coaches, services, total } = await loadItems(before.search, page, options.pageSize, options);
  const join = <T extends { id: number }>(old: T[], fresh: T[]) => {
    const known = new Set(old.map(({ id }) => id));
    return [...old, ...fresh.filter(({ id }) => !known.has(id))];
  };
  return {
    clubs: join(before.clubs, clubs),
    coaches: join(before.coaches, coaches),
    services: join(before.services, services),
    total,
    meta: before.meta,
    search: { ...before.search, page },
  };
}
