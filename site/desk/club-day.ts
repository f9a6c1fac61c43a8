import type { DeskDay } from '#core/desk.ts';
import { addDays, formatInstant, formatLocalClock, isRepeated, MINUTE } from '#core/site.ts';

/**
 * Times of a day at the desk, to which a night belongs until the club closes. On such a day hours go
 * on after 24: `25:30` is half past one in the night that follows. So a form has a day and a time, and
 * another day can be chosen without another time.
 */

/** A date and a time as the API takes them. */
export type LocalTime = { date: string; time: string };

/**
 * A time of a day at the desk or of the night after it, with its offset in the hour that is repeated in
 * autumn: `03:30+02:00`.
 */
export const TIME = /^(?:[0-3]\d|4[0-7]):[0-5]\d([+-]\d\d:\d\d)?$/;

/** The date and time of an instant, epoch ms, as the API takes them. */
export function localTimeOf(instant: number, timeZone: string): LocalTime {
  const text = formatInstant(instant, timeZone);
  return { date: text.slice(0, 10), time: text.slice(11, 16) + (isRepeated(instant, timeZone) ? text.slice(19) : '') };
}

/** Adds hours, such as 24 for a night. */
const withHours = (time: string, change: number) =>
  String(Number(time.slice(0, 2)) + change).padStart(2, '0') + time.slice(2);

/** A time on the clock of a day at the desk: after its midnight the hours go on. */
export const timeOfDay = ({ date, time }: LocalTime, day: string): string => (date > day ? withHours(time, 24) : time);

/** The date and time that a time of a day at the desk means. */
export const localTimeIn = (day: string, time: string): LocalTime =>
  TIME.test(time) && Number(time.slice(0, 2)) >= 24
    ? { date: addDays(day, 1), time: withHours(time, -24) }
    : { date: day, time };

const HALF_HOUR = 30 * MINUTE;

/** A time of a day that can be chosen. */
export type TimeOption = {
  /** As `timeOfDay` has it. */
  value: string;
  /** As people read it. */
  clock: string;
  isAtNight: boolean;
};

/** An instant (epoch ms) as a time of a day at the desk. */
export function timeOption(instant: number, date: string, timeZone: string): TimeOption {
  const local = localTimeOf(instant, timeZone);
  return { value: timeOfDay(local, date), clock: formatLocalClock(instant, timeZone), isAtNight: local.date > date };
}

/** The half hours of a day at the desk, and its end. */
export function timesOf({ date, starts_at, ends_at, club }: Pick<DeskDay, 'date' | 'starts_at' | 'ends_at' | 'club'>) {
  const [start, end] = [Date.parse(starts_at), Date.parse(ends_at)];
  const first = Math.ceil(start / HALF_HOUR) * HALF_HOUR;
  const count = Math.max(0, Math.ceil((end - first) / HALF_HOUR));
  const instants = [...Array.from({ length: count }, (_, index) => first + index * HALF_HOUR), end];
  const times = instants.map((instant) => timeOption(instant, date, club.time_zone));
  // A day without a night ends at midnight.
  return times.map((time) =>
    time === times.at(-1) && time.value === '24:00' ? { ...time, clock: time.value, isAtNight: false } : time,
  );
}
