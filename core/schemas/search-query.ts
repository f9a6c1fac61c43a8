import { boolean, enums, type Infer, object, optional, type Struct } from 'superstruct';
import { Identifier, PageQuery } from './scalars.ts';
import { SEARCH_FILTERS, SEARCH_SORTS } from './search-filters.ts';

export * from './search-filters.ts';

type Filters = typeof SEARCH_FILTERS;
type Optional<F> = F extends { struct: Struct<infer T, infer S> } ? Struct<T | undefined, S> : never;

/** The filters of `SEARCH_FILTERS`, none of them required. Pure, so that widgets leave them out. */
const filters = /* @__PURE__ */ Object.fromEntries(
  /* @__PURE__ */ Object.entries(SEARCH_FILTERS).map(([name, { struct }]) => [
    name,
    optional(struct as Struct<unknown, unknown>),
  ]),
) as { [Name in keyof Filters]: Optional<Filters[Name]> };

const Sort = enums(SEARCH_SORTS);
export type SearchSort = Infer<typeof Sort>;

const Paging = { page: optional(PageQuery.page), page_size: optional(PageQuery.page_size) };

export const ClubsQuery = object({
  ...filters,
  /** `distance` needs `near`. */
  sort: optional(Sort),
  facets: optional(boolean()),
  pins: optional(boolean()),
  ...Paging,
});
export type ClubsQuery = Infer<typeof ClubsQuery>;

/** The same filters for services as results, or, in `/v1/coaches`, for coaches. */
export const ServicesQuery = object({
  club_id: optional(Identifier),
  ...filters,
  sort: optional(Sort),
  ...Paging,
});
export type ServicesQuery = Infer<typeof ServicesQuery>;
export type CoachesQuery = ServicesQuery;
