/** Wall-clock arithmetic in an IANA time zone: dates are 'YYYY-MM-DD', minutes count from local midnight, instants are epoch ms. */

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
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
const offsets = new Map<string, number>();

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

/** Minutes east of UTC at an instant. Cached by the quarter of an hour: Intl is slow and a schedule asks often. */
function offsetAt(instant: number, timeZone: string): number {
  const quarter = Math.floor(instant / QUARTER);
  const key = `${timeZone} ${quarter}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  const offset = readOffset(quarter * QUARTER, timeZone);
  if (offsets.size >= CACHE_LIMIT) offsets.clear();
  offsets.set(key, offset);
  return offset;
}

/** Midnight of the date as if it were UTC. Throws RangeError on anything but a real 'YYYY-MM-DD'. */
function utcMidnight(date: string): number {
  const midnight = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  // Date.parse takes 31 April for 1 May in some engines.
  if (Number.isNaN(midnight) || !new Date(midnight).toISOString().startsWith(date)) {
    throw new RangeError(`Not a date: ${date}`);
  }
  return midnight;
}

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
  const wall = instant + offset * MINUTE;
  return {
    date: new Date(wall).toISOString().slice(0, 10),
    minutes: Math.floor(wall / MINUTE) - Math.floor(wall / DAY) * 1440,
    offset,
  };
}

const two = (value: number) => String(value).padStart(2, '0');

/** ISO 8601 with the zone's offset and whole seconds: '2026-11-23T18:00:00+02:00'. */
export function formatInstant(instant: number, timeZone: string): string {
  const { offset } = toZoned(instant, timeZone);
  const local = new Date(instant + offset * MINUTE).toISOString().slice(0, 19);
  const size = Math.abs(offset);
  return `${local}${offset < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/** The date `count` calendar days later (earlier when negative). */
export function addDays(date: string, count: number): string {
  return new Date(utcMidnight(date) + count * DAY).toISOString().slice(0, 10);
}

/** Day of the week of a date, Monday 1 to Sunday 7. */
export function weekday(date: string): number {
  return new Date(utcMidnight(date)).getUTCDay() || 7;
}

/** How long the date lasts in the zone: 1440 minutes, 1380 or 1500 on most days of a clock change. */
export function dayLengthMinutes(date: string, timeZone: string): number {
  return (toInstant(addDays(date, 1), 0, timeZone) - toInstant(date, 0, timeZone)) / MINUTE;
}
