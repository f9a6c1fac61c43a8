import { DAY, DAY_MINUTES, MINUTE, SECOND } from '#core/domain/units.ts';

/** Wall-clock arithmetic in an IANA time zone: dates are 'YYYY-MM-DD', minutes count from local midnight, instants are epoch ms. */

/** Every zone changes its offset on a quarter of an hour, so within one quarter the offset is constant. */
const QUARTER = 15 * MINUTE;
const CACHE_LIMIT = 20_000;

type Zoned = {
  date: string;
  /** minutes on the wall clock, 0..1439 */
  minutes: number;
  /** minutes east of UTC */
  offset: number;
};

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Works a value out once for each key. When it has kept too many it begins anew: a schedule asks for few, and often. */
function kept<Key, Value>(find: (key: Key) => Value): (key: Key) => Value {
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

/** By zone and quarter of an hour: Intl is slow. */
const offsetsOf = kept((timeZone: string) => kept((quarter: number) => readOffset(quarter * QUARTER, timeZone)));

/** Minutes east of UTC at an instant. Throws RangeError on a bad zone. */
export const offsetAt = (instant: number, timeZone: string): number =>
  offsetsOf(timeZone)(Math.floor(instant / QUARTER));

/** Midnight of the date as if it were UTC. Throws RangeError on anything but a real 'YYYY-MM-DD'. */
const utcMidnight = kept((date: string): number => {
  const midnight = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  // Date.parse takes 31 April for 1 May in some engines.
  if (Number.isNaN(midnight) || !new Date(midnight).toISOString().startsWith(date)) {
    throw new RangeError(`Not a date: ${date}`);
  }
  return midnight;
});

/** The date that begins so many days after 1 January 1970. */
const dateOfDay = kept((day: number) => new Date(day * DAY).toISOString().slice(0, 10));

/**
 * Every instant at which the clocks of the zone show this time, in order: two in the hour that is repeated in autumn.
 * A time that is skipped in spring gives the one instant that is as far after the change as it would have been.
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
 * The instant at which the clocks of the zone show `minutes` after midnight of `date`; 1440 and more is the next date's clock.
 * A repeated time is its first occurrence, a skipped time moves forward. Throws RangeError on a bad date or zone.
 */
export function toInstant(date: string, minutes: number, timeZone: string): number {
  return instantsAt(date, minutes, timeZone)[0]!;
}

/** What the calendar and the clock on the wall show at an instant. */
export function toZoned(instant: number, timeZone: string): Zoned {
  const offset = offsetAt(instant, timeZone);
  const wall = Math.floor(instant / MINUTE) + offset;
  const day = Math.floor(wall / DAY_MINUTES);
  return { date: dateOfDay(day), minutes: wall - day * DAY_MINUTES, offset };
}

const two = (value: number) => String(value).padStart(2, '0');
const clock = (minutes: number) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;

/** ISO 8601 with the zone's offset and whole seconds: '2026-11-23T18:00:00+02:00'. */
export function formatInstant(instant: number, timeZone: string): string {
  const { date, minutes, offset } = toZoned(instant, timeZone);
  const seconds = Math.floor(instant / SECOND) - Math.floor(instant / MINUTE) * 60;
  return `${date}T${clock(minutes)}:${two(seconds)}${offset < 0 ? '-' : '+'}${clock(Math.abs(offset))}`;
}

/** The date `count` calendar days later (earlier when negative). */
export function addDays(date: string, count: number): string {
  return dateOfDay(utcMidnight(date) / DAY + count);
}

/** Day of the week of a date, Monday 1 to Sunday 7. */
export function weekday(date: string): number {
  return new Date(utcMidnight(date)).getUTCDay() || 7;
}
