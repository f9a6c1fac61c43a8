import { enums, type Infer, nullable, object, optional, string, type } from 'superstruct';
import { array } from './array.ts';
import { Email } from './email.ts';
import {
  CalendarDate,
  ClockTime,
  Coordinate,
  Count,
  FilledText,
  Identifier,
  Instant,
  Money,
  SERVICE_KINDS,
  single,
  Token,
} from './scalars.ts';
import { Position, SearchDuration } from './search-filters.ts';

// A wish for a time that any club may have. Widgets load none of it.

/** What a wish is for: a court, an hour with a coach, or places of a group session. */
export const WishKind = enums(SERVICE_KINDS);
export type WishKind = Infer<typeof WishKind>;

/** How many places a wish can be for: as many as a device may hold at once. */
export const WISH_PLACES = 3;

/**
 * The state of a wish: offered what becomes free, met by a booking, stopped by its link, or over with
 * its last day.
 */
export const WishState = enums(['active', 'met', 'stopped', 'over']);
export type WishState = Infer<typeof WishState>;

/**
 * A time that someone wants, at any club of a place, and the address that gets offers of it. Either
 * `city`, or `near` with `radius_km`.
 */
export const SlotWishBody = object({
  /** The slug of a category. */
  category: FilledText,
  /** A court when absent. */
  service_kind: optional(WishKind),
  /** The slug of a city. */
  city: optional(FilledText),
  near: optional(Position),
  /** Kilometres around `near`, 1 to 50. */
  radius_km: optional(Identifier),
  date_from: CalendarDate,
  /** Included, at most 60 days after the first; the first when absent. */
  date_to: optional(CalendarDate),
  /** 1 is Monday; all days when absent. */
  weekdays: optional(array(Identifier)),
  /** The time is within these hours of the club's day. */
  time_from: ClockTime,
  time_to: ClockTime,
  /** An hour when absent. A session has its own, whatever this says. */
  duration: optional(SearchDuration),
  /** Places of one session, 1 to 3; 1 when absent. Only with `service_kind` `group`. */
  places: optional(Identifier),
  /** For the whole time, or for one place, in minor units. */
  max_price: optional(Count),
  email: Email,
});
export type SlotWishBody = Infer<typeof SlotWishBody>;

/** A free time of a club, or a session with as many places. */
export const WishTime = type({
  club: type({ slug: string(), title: string(), time_zone: string() }),
  service_id: Identifier,
  court_id: Identifier,
  /** Null for a time. */
  session_id: nullable(Identifier),
  starts_at: Instant,
  ends_at: Instant,
  /** Of the whole time, or of one place. */
  price: Money,
});
export type WishTime = Infer<typeof WishTime>;

/** What is free now of what was wished for: at most 5 times, the earliest first. */
export const SlotWishAnswer = single(type({ free: array(WishTime) }));

/** The token in the email about a wish. */
export const SlotWishTokenBody = object({ token: Token });
export type SlotWishTokenBody = Infer<typeof SlotWishTokenBody>;

/** A wish, by its link. */
export const SlotWish = type({
  state: WishState,
  category: type({ slug: string(), title: string() }),
  service_kind: WishKind,
  /** Null for one around a position. */
  city: nullable(type({ slug: string(), title: string() })),
  /** Null for one in a city. */
  near: nullable(type({ latitude: Coordinate, longitude: Coordinate, radius_km: Count })),
  date_from: CalendarDate,
  date_to: CalendarDate,
  weekdays: array(Identifier),
  time_from: ClockTime,
  time_to: ClockTime,
  /** Minutes; says nothing of a session. */
  duration: Count,
  /** 1 unless it is for places of a session. */
  places: Count,
  max_price: nullable(Money),
  /** How many others wish for times, or for places, of that sport in some of that place and those days. */
  others: Count,
  /** How many times were offered to it so far. */
  offers: Count,
  /** What is held for it now, by the token of its place in line. */
  offer: nullable(
    type({
      token: Token,
      club: type({ slug: string(), title: string(), time_zone: string() }),
      starts_at: Instant,
      ends_at: Instant,
      offered_until: Instant,
    }),
  ),
});
export type SlotWish = Infer<typeof SlotWish>;
export const SlotWishStateAnswer = single(SlotWish);
