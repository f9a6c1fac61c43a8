import { boolean, enums, type Infer, object, optional, type Struct } from 'superstruct';
import { Identifier, PageQuery } from './scalars.ts';
import { SEARCH_FILTERS, SEARCH_SORTS } from './search-filters.ts';

export * from './search-filters.ts';

type Filters = typeof SEARCH_FILTERS;
type Optional<F> = F extends { struct: Struct<infer T, infer S> } ? Struct<T | undefined, S> : never;

/** The filters of `SEARCH_FILTERS`, all optional. */
const filters = () =>
  Object.fromEntries(
    Object.entries(SEARCH_FILTERS).map(([name, { struct }]) => [name, optional(struct as Struct<unknown, unknown>)]),
  ) as { [Name in keyof Filters]: Optional<Filters[Name]> };

const Sort = enums(SEARCH_SORTS);
/** The order of search results. */
export type SearchSort = Infer<typeof Sort>;

const Paging = { page: optional(PageQuery.page), page_size: optional(PageQuery.page_size) };

// Marked as pure, so that bundlers leave the queries and all filters out of the widgets' first chunks.
// Without the mark the spread would keep them.
export const ClubsQuery = /* @__PURE__ */ (() =>
  object({
    ...filters(),
    /** `distance` needs `near`. */
    sort: optional(Sort),
    facets: optional(boolean()),
    pins: optional(boolean()),
    ...Paging,
  }))();
/** The filters and order of a search of clubs, what to add to the cards, and the page. */
export type ClubsQuery = Infer<typeof ClubsQuery>;

/** The same filters for a search of services, or, in `/v1/coaches`, of coaches. */
export const ServicesQuery = /* @__PURE__ */ (() =>
  object({
    club_id: optional(Identifier),
    ...filters(),
    sort: optional(Sort),
    ...Paging,
  }))();
export type ServicesQuery = Infer<typeof ServicesQuery>;
/** The filters and order of a search of coaches, and the page. */
export type CoachesQuery = ServicesQuery;
