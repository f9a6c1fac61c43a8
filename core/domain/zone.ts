import { formatClock, formatOffset } from '#core/domain/clock.ts';
import { DAY, DAY_MINUTES, MINUTE, SECOND } from '#core/domain/units.ts';

/**
 * Local-time arithmetic in an IANA time zone. Dates are 'YYYY-MM-DD', minutes count from local
 * midnight, instants are epoch milliseconds.
 */

/**
 * Time zones change their offset at a quarter of an hour, so the offset within a quarter is
 * constant.
 */
const QUARTER = 15 * MINUTE;
const CACHE_LIMIT = 20_000;

type ZonedTime = {
  date: string;
  /** Minutes after local midnight, 0 to 1439. */
  minutes: number;
  /** Minutes east of UTC. */
  offset: number;
};

const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * Caches a function's results by key. Clears the cache at its limit: a schedule uses few keys, many
 * times each.
 */
function memoize<Key, Value>(find: (key: Key) => Value): (key: Key) => Value {
  const values = new Map<Key, Value>();
  return (key) => {
    const known = values.get(key);
    if (known !== undefined) return known;
    const value = find(key);
    if (values.size >= CACHE_LIMIT) values.clear();
    values.set(key, value);
    return value;
  };
}

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    });
    formatters.set(timeZone, formatter);
  }
  return formatter;
}

function readOffset(instant: number, timeZone: string): number {
  const part: Record<string, number> = {};
  for (const { type, value } of formatterOf(timeZone).formatToParts(instant)) part[type] = Number(value);
  const wall = Date.UTC(part.year!, part.month! - 1, part.day, part.hour, part.minute);
  return Math.round((wall - instant) / MINUTE);
}

/** Cached by zone and quarter of an hour, because Intl is slow. */
const offsetsOf = memoize((timeZone: string) => memoize((quarter: number) => readOffset(quarter * QUARTER, timeZone)));

/** The offset at an instant, in minutes east of UTC. Throws RangeError for an unknown zone. */
export const offsetAt = (instant: number, timeZone: string): number =>
  offsetsOf(timeZone)(Math.floor(instant / QUARTER));

/** The date's midnight in UTC. Throws RangeError for an invalid 'YYYY-MM-DD'. */
const utcMidnight = memoize((date: string): number => {
  const midnight = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  // Date.parse reads 31 April as 1 May in some engines.
  if (Number.isNaN(midnight) || !new Date(midnight).toISOString().startsWith(date)) {
    throw new RangeError(`Not a date: ${date}`);
  }
  return midnight;
});

/** The date a number of days after 1 January 1970. */
const dateOfDay = memoize((day: number) => new Date(day * DAY).toISOString().slice(0, 10));

/**
 * All instants with this local time, in order. There are two in the hour that is repeated in
 * autumn. A time that is skipped in spring moves forward by the length of the gap.
 */
export function instantsAt(date: string, minutes: number, timeZone: string): number[] {
  const wall = utcMidnight(date) + minutes * MINUTE;
  const before = offsetAt(wall - DAY, timeZone);
  const after = offsetAt(wall + DAY, timeZone);
  const early = wall - before * MINUTE;
  if (before === after) return [early];
  const found = [before, after]
    .map((offset) => ({ offset, instant: wall - offset * MINUTE }))
    .filter(({ offset, instant }) => offsetAt(instant, timeZone) === offset)
    .map(({ instant }) => instant);
  return found.length > 0 ? found : [early];
}

/**
 * The instant of a local time. `minutes` of 1440 and more are on the next date. A repeated time is
 * its first occurrence; a skipped time moves forward. Throws RangeError for an invalid date or
 * zone.
 */
export function toInstant(date: string, minutes: number, timeZone: string): number {
  return instantsAt(date, minutes, timeZone)[0]!;
}

/** The local date and time at an instant. */
export function toZoned(instant: number, timeZone: string): ZonedTime {
  const offset = offsetAt(instant, timeZone);
  const wall = Math.floor(instant / MINUTE) + offset;
  const day = Math.floor(wall / DAY_MINUTES);
  return { date: dateOfDay(day), minutes: wall - day * DAY_MINUTES, offset };
}

/** Whether the local time of an instant occurs twice, as in the night on which clocks go back. */
export function isRepeated(instant: number, timeZone: string): boolean {
  const { date, minutes } = toZoned(instant, timeZone);
  return instantsAt(date, minutes, timeZone).length > 1;
}

/** 'HH:mm' in a time zone; with the offset where it occurs twice: '03:30 (UTC+3)'. */
export function formatLocalClock(instant: number, timeZone: string): string {
  const { minutes, offset } = toZoned(instant, timeZone);
  const mark = isRepeated(instant, timeZone) ? ` (UTC${formatOffset(offset)})` : '';
  return formatClock(minutes) + mark;
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** ISO 8601 with the zone's offset and whole seconds: '2026-11-23T18:00:00+02:00'. */
export function formatInstant(instant: number, timeZone: string): string {
  const { date, minutes, offset } = toZoned(instant, timeZone);
  const seconds = Math.floor(instant / SECOND) - Math.floor(instant / MINUTE) * 60;
  return `${date}T${formatClock(minutes)}:${twoDigits(seconds)}${offset < 0 ? '-' : '+'}${formatClock(Math.abs(offset))}`;
}

/** The date `count` calendar days later, or earlier if negative. */
export function addDays(date: string, count: number): string {
  return dateOfDay(utcMidnight(date) / DAY + count);
}

/** The weekday of a date, Monday 1 to Sunday 7. */
export function weekday(date: string): number {
  return new Date(utcMidnight(date)).getUTCDay() || 7;
}
