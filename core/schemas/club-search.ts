import { boolean, enums, type Infer, nullable, string, type } from 'superstruct';
import { array } from './array.ts';
import { CalendarDate, Coordinate, Count, Identifier, Instant, listOf, Meta, Money, Token } from './scalars.ts';
import { CategorySummary, ClubSummary, Coach, Service } from './summaries.ts';

// A module of its own, so that a widget that only reads answers does not carry it.
export * from './search-query.ts';

/** A free time on a card, ready to be booked. */
export const CardSlot = type({
  token: Token,
  service_id: Identifier,
  court_id: Identifier,
  starts_at: Instant,
  ends_at: Instant,
  price: Money,
});
export type CardSlot = Infer<typeof CardSlot>;

/** Courts of one sport and surface: a chip, and what the cover is drawn from. */
export const CourtGroup = type({
  sport: string(),
  surface: string(),
  /** The surface in the answer's language; the sport where the surface has no name. */
  title: string(),
  count: Count,
});
export type CourtGroup = Infer<typeof CourtGroup>;

export const ClubCard = type({
  ...ClubSummary.schema,
  court_groups: array(CourtGroup),
  coaches_count: Count,
  /** Sessions to come with places left. */
  group_sessions_count: Count,
  /** From the place of `near`; null without it. */
  distance_metres: nullable(Count),
  open_now: boolean(),
  /** The next free times that fit the filters, at most 4, soonest first, one per start at its cheapest; [] for a club without online booking. */
  next_slots: array(CardSlot),
  /** Free times of courts (sessions, of groups) that fit, on `slots_date` within the asked hours; a court counts once at each start. */
  free_slots: Count,
  /** The club's day the two fields speak of: the asked one, else the first with a free time; null where none has any. */
  slots_date: nullable(CalendarDate),
});
export type ClubCard = Infer<typeof ClubCard>;

export const FACETS = ['category', 'service_kind', 'parameters', 'online_booking', 'payment_type', 'open_now'] as const;
/**
 * Results per value, each as if this field's own filter were replaced by that value. Of parameters ('surface:clay') only the
 * selection of the same code is replaced. Values without a result are told too.
 */
export const Facet = type({
  field: enums(FACETS),
  values: array(type({ value: string(), title: string(), count: Count })),
});
export type Facet = Infer<typeof Facet>;

/** A found club on the map. With a time asked, also the clubs that fit but for the time, with `free: false`. */
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
    /** Over all found clubs, within the asked time; null when no time was asked. */
    free_slots: nullable(Count),
    /** Minor units an hour over the found clubs, without the price filter; null where nothing has a price. */
    price_range: nullable(type({ minimum: Money, maximum: Money })),
    /** [] unless asked for. */
    facets: array(Facet),
    /** Only when nothing was found: what each filter's removal alone would give, best first, without the useless ones. */
    without: array(type({ filter: string(), total: Count })),
    /** Found clubs for the map, at most 1,000, whatever the page; [] unless asked for. */
    pins: array(ClubPin),
  }),
});
export type ClubsAnswer = Infer<typeof ClubsAnswer>;

export const CoachCard = type({ ...Coach.schema, category: CategorySummary, club: ClubSummary });
export type CoachCard = Infer<typeof CoachCard>;
export const CoachesAnswer = listOf(CoachCard);

export const ServiceCard = type({ ...Service.schema, club: ClubSummary });
export type ServiceCard = Infer<typeof ServiceCard>;
export const ServicesAnswer = listOf(ServiceCard);
