import type { BookingStatus, CancelReason } from '#core/schemas/booking.ts';
import type { SERVICE_KINDS } from '#core/schemas/scalars.ts';
import { addDays, toInstant, toZoned } from './zone.ts';

/** Visits that are offered unless the customer asks for another last day. */
export const USUAL_VISITS = 10;

export type RepeatableBooking = {
  kind: (typeof SERVICE_KINDS)[number];
  status: BookingStatus;
  /** Whose link is used. */
  by: CancelReason;
  /** Empty once the customer's data was deleted. */
  given_name: string;
  /** Whether the club takes online bookings, and how many weeks ahead it lets customers repeat one. */
  online_booking: boolean;
  series_weeks: number;
  time_zone: string;
};

/** Until which day a club takes the visits of a weekly series; null if it takes none. `now` in epoch ms. */
export const weeklyUntil = (
  { online_booking, series_weeks, time_zone }: Pick<RepeatableBooking, 'online_booking' | 'series_weeks' | 'time_zone'>,
  now: number,
): string | null =>
  online_booking && series_weeks > 0 ? addDays(toZoned(now, time_zone).date, series_weeks * 7) : null;

/**
 * Until which day a booking can be repeated every week; null if it cannot. A place in a group session
 * cannot, since sessions have dates of their own, and the club repeats bookings at its desk. Nor can an
 * old booking that no longer says for whom.
 */
export function repeatableUntil(booking: RepeatableBooking, now: number): string | null {
  if (booking.kind === 'group' || booking.status !== 'confirmed' || booking.by === 'CANCELED_BY_CLUB') return null;
  return booking.given_name === '' ? null : weeklyUntil(booking, now);
}

/** Whether a visit of a series takes its week. */
export const takesWeek = ({ status }: { status: BookingStatus }): boolean =>
  status === 'confirmed' || status === 'pending';

/** A week of a series: its day, and when its visit starts, epoch milliseconds. */
export type SeriesWeek = { date: string; start: number };

/**
 * The weeks of a series after its first visit: the same weekday and the same time on the club's clock,
 * after the instant `from` (epoch milliseconds) to the last day, which is included. Across a change of clocks the
 * visit keeps its hour.
 */
export function weeksAfter(
  first: number,
  { from, until, timeZone }: { from: number; until: string; timeZone: string },
): SeriesWeek[] {
  const { date: firstDate, minutes } = toZoned(first, timeZone);
  const weeks: SeriesWeek[] = [];
  for (let date = addDays(firstDate, 7); date <= until; date = addDays(date, 7)) {
    const start = toInstant(date, minutes, timeZone);
    if (start > from) weeks.push({ date, start });
  }
  return weeks;
}
