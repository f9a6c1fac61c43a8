import { type Infer, optional, string, type } from 'superstruct';
import { array } from './array.ts';
import type { ClubFacts } from './club-facts.ts';
import { CalendarDate, ClockTime, Count, Identifier, Meta, single } from './scalars.ts';
import { ClubSummary, Court } from './summaries.ts';

export * from './area-parameter.ts';
export { AreaParameterValue, CategorySummary, ClubFlags, ClubSummary, Coach, Court, Votes } from './summaries.ts';
export * from './vote.ts';

/**
 * Monday is 1. `closes` at or before `opens` means after midnight. A club is closed on a missing
 * weekday.
 */
export const OpeningHours = type({ weekday: Count, opens: ClockTime, closes: ClockTime });

/**
 * Hours before the start until which a cancellation is refunded in full, then in part, then not at
 * all.
 */
export const CancellationTerms = type({
  free_until_hours: Count,
  partial_until_hours: Count,
  /** Share of the price that is refunded in the partial window, 0 to 100. */
  partial_percent: Count,
});
export type CancellationTerms = Infer<typeof CancellationTerms>;

/** A club with its courts, opening hours and rules for bookings. */
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
export type Club = Infer<typeof Club> & ClubFacts;

/** One day of the day strip. Counts slots of the service's minimum duration. */
export const ScheduleDate = type({
  date: CalendarDate,
  remaining: Count,
  maximum: Count,
  /**
   * By service. `minutes_left` is the time from the first slot that can still be booked to the end
   * of the last one; group sessions have none.
   */
  services: array(type({ service_id: Identifier, remaining: Count, maximum: Count, minutes_left: optional(Count) })),
});
export type ScheduleDate = Infer<typeof ScheduleDate>;

export const ClubAnswer = single(Club);
/**
 * `meta.event_id`, if present, is the `Last-Event-ID` for a stream of changes since this response.
 */
export const ScheduleDatesAnswer = type({
  data: array(ScheduleDate),
  meta: type({ ...Meta.schema, event_id: optional(string()) }),
});
