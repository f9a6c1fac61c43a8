import type { BookingStatus, CancelReason } from '#core/schemas/booking.ts';
import { addDays, toInstant, toZoned, weekday } from './zone.ts';

/** Visits that are offered unless the customer asks for another last day. */
export const USUAL_VISITS = 10;

export type RepeatableBooking = {
  /** Whether it takes place every week: a court always does, a session only as a date of a weekly one. */
  recurs: boolean;
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
 * Until which day a booking can be repeated every week; null if it cannot. The club repeats bookings at
 * its desk. An old booking no longer says for whom.
 */
export function repeatableUntil(booking: RepeatableBooking, now: number): string | null {
  if (!booking.recurs || booking.status !== 'confirmed' || booking.by === 'CANCELED_BY_CLUB') return null;
  return booking.given_name === '' ? null : weeklyUntil(booking, now);
}

/** Whether a visit of a series takes its week. */
export const takesWeek = ({ status }: { status: BookingStatus }): boolean =>
  status === 'confirmed' || status === 'pending';

/**
 * A start with the weekday and hour of a series, epoch milliseconds: those of most visits that are still
 * ahead (`starts`), since their customer may have moved all. The planned ones win among as many.
 */
export function usualStart(planned: number, starts: readonly number[], timeZone: string): number {
  const timeOf = (start: number) => {
    const { date, minutes } = toZoned(start, timeZone);
    return `${weekday(date)} ${minutes}`;
  };
  const countLike = (start: number) => starts.filter((one) => timeOf(one) === timeOf(start)).length;
  return starts.reduce((usual, start) => (countLike(start) > countLike(usual) ? start : usual), planned);
}

/** A week of a series: the day of its visit, when it starts, and when the series plans it, epoch milliseconds. */
export type SeriesWeek = { date: string; start: number; planned: number };

/**
 * The weeks of a series after its first visit: the weekday and the time of `usual` on the club's clock,
 * or else those of the first, after the instant `from` (epoch milliseconds) to the last day, which is
 * included. Across a change of clocks the visit keeps its hour.
 */
export function weeksAfter(
  first: number,
  {
    from,
    until,
    timeZone,
    usual = first,
  }: { from: number; until: string; timeZone: string; usual?: number | undefined },
): SeriesWeek[] {
  const [plan, time] = [toZoned(first, timeZone), toZoned(usual, timeZone)];
  const days = weekday(time.date) - weekday(plan.date);
  const weeks: SeriesWeek[] = [];
  for (let date = addDays(plan.date, 7 + days); date <= until; date = addDays(date, 7)) {
    const start = toInstant(date, time.minutes, timeZone);
    const planned = toInstant(addDays(date, -days), plan.minutes, timeZone);
    if (start > from) weeks.push({ date, start, planned });
  }
  return weeks;
}
