import { boolean, enums, type Infer, nullable, string, type } from 'superstruct';
import { array } from './array.ts';
import { Coordinate, Count, Identifier, Money, SERVICE_KINDS } from './scalars.ts';

// Clubs, courts and services as several responses contain them. A separate module, as every widget
// includes it.

/**
 * One property of a court, by area-parameter code: surface, setting, lighting or heating. `title`
 * is in the language of the response.
 */
export const AreaParameterValue = type({ code: string(), value: string(), title: string() });

/** A court with its sport, surface and other properties. */
export const Court = type({
  id: Identifier,
  title: string(),
  sport: string(),
  /**
   * clay, hard, grass, carpet or parquet: what covers and swatches are drawn from. The surface's own
   * term is among the parameters.
   */
  surface: string(),
  parameters: array(AreaParameterValue),
});
export type Court = Infer<typeof Court>;

/** A coach with the lowest price. */
export const Coach = type({
  id: Identifier,
  club_id: Identifier,
  service_id: Identifier,
  title: string(),
  subtitle: string(),
  price_from: nullable(Money),
});
export type Coach = Infer<typeof Coach>;

export const ClubFlags = type({ courtside_allow_cash_payment_in_club: boolean(), online_booking: boolean() });

export const CategorySummary = type({ id: Identifier, slug: string(), title: string() });

export const Votes = type({ count: Count, /** Share of votes for the club, 0 to 100. */ share: Count });

/** The club of a booking, a slot or a card. */
export const ClubSummary = type({
  id: Identifier,
  slug: string(),
  title: string(),
  subtitle: string(),
  city: type({ id: Identifier, slug: string(), title: string() }),
  address: string(),
  address_tag: string(),
  latitude: Coordinate,
  longitude: Coordinate,
  phone: string(),
  time_zone: string(),
  flags: ClubFlags,
  categories: array(CategorySummary),
  price_from: nullable(Money),
  votes: Votes,
});
export type ClubSummary = Infer<typeof ClubSummary>;

/** Minutes. A booking lasts `minimum` or more, up to `maximum`, in steps of `step`. */
export const DurationRules = type({ step: Count, minimum: Count, maximum: Count });

/** What a club offers for booking: courts, a coach or a group. */
export const Service = type({
  id: Identifier,
  /** The id for `group_book`; the same as `id`. */
  service_id: Identifier,
  club_id: Identifier,
  kind: enums(SERVICE_KINDS),
  title: string(),
  category: CategorySummary,
  duration: DurationRules,
  price_from: nullable(Money),
  /** Whether it is booked at once or by a request that the club answers. */
  booking: enums(['online', 'request']),
  coach: nullable(Coach),
});
export type Service = Infer<typeof Service>;
