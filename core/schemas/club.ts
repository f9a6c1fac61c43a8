import { array, boolean, enums, type Infer, nullable, number, object, optional, string, type } from 'superstruct';
import { CalendarDate, ClockTime, Coordinate, Count, Identifier, listOf, Meta, Money, single } from './scalars.ts';

/** One fact of a court by area-parameter code, with the value's title in the answer's language: surface, setting, lighting, heating. */
export const AreaParameterValue = type({ code: string(), value: string(), title: string() });

export const Court = type({
  id: Identifier,
  title: string(),
  sport: string(),
  /** clay, hard, grass, carpet or parquet: what covers and swatches are drawn from. */
  surface: string(),
  parameters: array(AreaParameterValue),
});
export type Court = Infer<typeof Court>;

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

/** What a booking, a slot and a list card say of their club. */
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

/** Monday is 1. `closes` at or before `opens` means after midnight; a missing weekday is a closed one. */
export const OpeningHours = type({ weekday: Count, opens: ClockTime, closes: ClockTime });

/** Free until so many hours before the start, then partly, then nothing comes back. */
export const CancellationTerms = type({
  free_until_hours: Count,
  partial_until_hours: Count,
  /** Share of the price that comes back in the partial window, 0 to 100. */
  partial_percent: Count,
});
export type CancellationTerms = Infer<typeof CancellationTerms>;

export const Club = type({
  ...ClubSummary.schema,
  description: string(),
  opening_hours: array(OpeningHours),
  amenities: array(type({ code: string(), title: string() })),
  courts: array(Court),
  cancellation_terms: CancellationTerms,
  lead_time_minutes: Count,
  horizon_days: Count,
});
export type Club = Infer<typeof Club>;

/** One day of the day strip; shares are counted in slots of the service's default duration. */
export const ScheduleDate = type({
  date: CalendarDate,
  remaining: Count,
  maximum: Count,
  services: array(type({ service_id: Identifier, remaining: Count, maximum: Count })),
});
export type ScheduleDate = Infer<typeof ScheduleDate>;

export const VoteBody = object({ value: enums(['up', 'down']) });
export type VoteBody = Infer<typeof VoteBody>;

export const AreaParameter = type({
  code: string(),
  title: string(),
  values: array(type({ code: string(), title: string() })),
});
export const AreaParametersQuery = object({ category: optional(string()) });
export type AreaParametersQuery = Infer<typeof AreaParametersQuery>;

export const ClubAnswer = single(Club);
/**
 * `meta.event_id`, where there is one, is the `Last-Event-ID` for a stream of the club's days that is to tell what changed since
 * this answer.
 */
export const ScheduleDatesAnswer = type({
  data: array(ScheduleDate),
  meta: type({ ...Meta.schema, event_id: optional(string()) }),
});
export const VoteAnswer = single(
  type({ club_id: Identifier, value: enums(['up', 'down']), count: Count, share: number() }),
);
export const AreaParametersAnswer = listOf(AreaParameter);
