import { boolean, type Infer, nullable, optional, string, type } from 'superstruct';
import { array } from './array.ts';
import { CalendarDate, Coordinate, Count, Identifier, Instant, listOf, Meta, Money, Token } from './scalars.ts';
import { CategorySummary, ClubSummary, Coach, Service } from './summaries.ts';

// Responses only. The queries, with the grammar of every filter, are in search-query.ts: widgets do
// not load them with the first render.

/** A bookable slot on a card. */
export const CardSlot = type({
  token: Token,
  service_id: Identifier,
  court_id: Identifier,
  starts_at: Instant,
  ends_at: Instant,
  price: Money,
  /**
   * Until when a booking of it can be cancelled free of charge; null if that is over. Absent from a
   * server that is older than the client.
   */
  free_until: optional(nullable(Instant)),
});
export type CardSlot = Infer<typeof CardSlot>;

/** Courts of one sport and surface, for a chip and for the cover. */
export const CourtGroup = type({
  sport: string(),
  surface: string(),
  /** The surface in the language of the response, or the sport if the surface has no name. */
  title: string(),
  count: Count,
});
export type CourtGroup = Infer<typeof CourtGroup>;

/** A club as a search result, with its next free times. */
export const ClubCard = type({
  ...ClubSummary.schema,
  /** The path of the club's first photo as WebP, below the server's address; missing without one. */
  photo: optional(string()),
  court_groups: array(CourtGroup),
  coaches_count: Count,
  /**
   * What the club declares for power cuts, alarms and veterans, in a few words of the language of the
   * response. The codes are those of the filters: `without_grid`, `shelter_within`,
   * `veterans_programme`; and `players_wanted` if a match there wants players. Absent if there is
   * nothing to say.
   */
  badges: optional(array(type({ code: string(), title: string() }))),
  /** Coming sessions with places left. */
  group_sessions_count: Count,
  /** Distance from `near`; null without it. */
  distance_metres: nullable(Count),
  open_now: boolean(),
  /**
   * The next free slots that match the filters: at most 4, earliest first, one of each start: the
   * cheapest court, or the cheapest lesson where no court alone matches. Without a requested time,
   * tomorrow's follow if today has fewer than 4 left. [] for a club without online booking.
   */
  next_slots: array(CardSlot),
  /**
   * Matching free slots of courts (or sessions of groups) on `slots_date` within the requested
   * hours. A court counts once per start.
   */
  free_slots: Count,
  /**
   * The club's day of the two fields above: the requested one, or the first with a free slot; null
   * if there is none.
   */
  slots_date: nullable(CalendarDate),
});
export type ClubCard = Infer<typeof ClubCard>;

export const FACETS = [
  ...(['category', 'service_kind', 'parameters', 'online_booking', 'payment_type', 'open_now'] as const),
  ...(['without_grid', 'shelter_within', 'veterans_programme', 'players_wanted'] as const),
] as const;
/**
 * Results per value, as if that value replaced the field's own filter. For parameters
 * ('surface:clay') it replaces only the values of the same code. Includes values without results.
 */
export const Facet = type({
  /** One of `FACETS`. A client takes any, as a newer server has more; the API's document lists them. */
  field: string(),
  values: array(type({ value: string(), title: string(), count: Count })),
});
export type FacetField = (typeof FACETS)[number];
export type Facet = Infer<typeof Facet>;

/**
 * A result on the map. If a time is requested, also the clubs that match all filters except the
 * time, with `free: false`.
 */
export const ClubPin = type({
  id: Identifier,
  slug: string(),
  title: string(),
  latitude: Coordinate,
  longitude: Coordinate,
  price_from: nullable(Money),
  free: boolean(),
});
export type ClubPin = Infer<typeof ClubPin>;

export const ClubsAnswer = type({
  data: array(ClubCard),
  meta: type({
    ...Meta.schema,
    /** The total of all results, within the requested time; null without one. */
    free_slots: nullable(Count),
    /**
     * Hourly prices of the results without the price filter, in minor units; null if nothing has a
     * price.
     */
    price_range: nullable(type({ minimum: Money, maximum: Money })),
    /** [] unless requested. */ facets: array(Facet),
    /**
     * Only without results: the number of results after the removal of each single filter, most
     * first; filters whose removal finds nothing are omitted.
     */
    without: array(type({ filter: string(), total: Count })),
    /** Results for the map, at most 1,000, independent of the page; [] unless requested. */
    pins: array(ClubPin),
  }),
});
export type ClubsAnswer = Infer<typeof ClubsAnswer>;

/** A coach as a search result, with the club. */
export const CoachCard = type({ ...Coach.schema, category: CategorySummary, club: ClubSummary });
export type CoachCard = Infer<typeof CoachCard>;
export const CoachesAnswer = listOf(CoachCard);

/** A service as a search result, with the club. */
export const ServiceCard = type({ ...Service.schema, club: ClubSummary });
export type ServiceCard = Infer<typeof ServiceCard>;
export const ServicesAnswer = listOf(ServiceCard);
