import { boolean, define, enums, type Infer, object, optional, string } from 'superstruct';
import { DAY_MINUTES } from '#core/domain/units.ts';
import { PaymentType } from './payment-methods.ts';
import { CalendarDate, ClockTime, Count, Identifier, PageQuery } from './scalars.ts';

const text = (name: string, test: (value: string) => boolean) =>
  define<string>(name, (value) => typeof value === 'string' && test(value));

const isDegrees = (list: string[], limits: number[]) =>
  list.length === limits.length &&
  list.every((part, index) => /^-?\d{1,3}(\.\d+)?$/.test(part) && Math.abs(Number(part)) <= limits[index]!);

/** 'south,west,north,east' in degrees; west above east passes the antimeridian. */
export const Bounds = text('Bounds', (value) => {
  const parts = value.split(',');
  return isDegrees(parts, [90, 180, 90, 180]) && Number(parts[0]) <= Number(parts[2]);
});
/** 'latitude,longitude' in degrees. */
export const Position = text('Position', (value) => isDegrees(value.split(','), [90, 180]));
/** 'surface:clay,surface:hard,setting:indoor': codes and values of `/v1/area-parameters`. */
export const CourtParameterList = text('CourtParameterList', (value) =>
  /^[a-z_]{1,40}:[a-z0-9_]{1,40}(,[a-z_]{1,40}:[a-z0-9_]{1,40}){0,39}$/.test(value),
);
/** At most 200 characters. */
export const SearchPhrase = text('SearchPhrase', (value) => value.length <= 200);
/** Minutes: 30 to 1440 in steps of 30. */
export const SearchDuration = define<number>(
  'SearchDuration',
  (value) =>
    Number.isInteger(value) &&
    (value as number) >= 30 &&
    (value as number) <= DAY_MINUTES &&
    (value as number) % 30 === 0,
);

/**
 * Every filter of the search; all of them hold together. Category, kind, parameters, time and the price of a time hold together
 * on one service and one of its courts.
 */
export const SearchFilters = {
  /** Number or slug. */
  city: optional(string()),
  /** Number or slug. */
  category: optional(string()),
  service_kind: optional(enums(['court', 'coach', 'group'])),
  /** Name, address, coach; forgives slips, keyboard layout and script. */
  search: optional(SearchPhrase),
  /**
   * With any of date, time_from, time_to and duration only clubs with a free slot then are found; of a court or a coach,
   * or, with `service_kind=group`, a session with places left. Today (the club's) when no date is given.
   */
  date: optional(CalendarDate),
  /** The slot starts no earlier. */
  time_from: optional(ClockTime),
  /** The slot ends no later; at or before time_from it means the next morning. */
  time_to: optional(ClockTime),
  /** An hour when absent, or the service's minimum where it sells no hour. */
  duration: optional(SearchDuration),
  /** Minor units an hour: of a club's `price_from`, or of the free slots when a time is asked. */
  price_min: optional(Count),
  price_max: optional(Count),
  /** Values of one code are alternatives, codes hold together, on one and the same court. */
  parameters: optional(CourtParameterList),
  online_booking: optional(boolean()),
  payment_type: optional(PaymentType),
  open_now: optional(boolean()),
  bounds: optional(Bounds),
  /** Gives distance_metres. */
  near: optional(Position),
};

export const SEARCH_SORTS = ['recommended', 'distance', 'price', 'rating', 'soonest'] as const;
const Sort = enums(SEARCH_SORTS);
export type SearchSort = Infer<typeof Sort>;

const Paging = { page: optional(PageQuery.page), page_size: optional(PageQuery.page_size) };

export const ClubsQuery = object({
  ...SearchFilters,
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
  ...SearchFilters,
  sort: optional(Sort),
  ...Paging,
});
export type ServicesQuery = Infer<typeof ServicesQuery>;
export type CoachesQuery = ServicesQuery;
