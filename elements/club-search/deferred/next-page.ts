import { type LoadOptions, loadItems, type Results } from './data.ts';

/** The results with the next page at their end; what moved up to it meanwhile stands once. */
export async function loadMore(before: Results, options: LoadOptions): Promise<Results> {
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
