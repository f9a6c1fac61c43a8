import ICAL from 'ical.js';
import { MINUTE, SECOND } from '#core/domain/units.ts';
import { addDays, offsetAt, toInstant } from '#core/domain/zone.ts';

/** A time as an event states it, and what its clock says of it. */
export type StatedTime = { time: ICAL.Time; clock: Clock };

/** Converts a time on the wall to an instant, in epoch ms. */
type Clock = (time: ICAL.Time) => number;

const two = (value: number) => String(value).padStart(2, '0');

/** The date on the wall: '2026-11-23'. */
export const dateOf = ({ year, month, day }: ICAL.Time): string =>
  `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;

/** The time on the wall as if it were UTC, to compare times of one clock. */
export const wallOf = ({ year, month, day, hour, minute, second }: ICAL.Time): number =>
  Date.UTC(year, month - 1, day, hour, minute, second);

const known = new Map<string, boolean>();

/** Whether a name is of a zone that the club's clocks know too. */
function isZone(name: string): boolean {
  let found = known.get(name);
  if (found === undefined) {
    try {
      offsetAt(0, name);
      found = true;
    } catch {
      found = false;
    }
    known.set(name, found);
  }
  return found;
}

const clockIn =
  (timeZone: string): Clock =>
  (time) =>
    toInstant(dateOf(time), time.hour * 60 + time.minute, timeZone) + time.second * SECOND;

/**
 * The clock of a property's time. Zones with a known name have the rules that the club's clock has,
 * others those that the file defines. A day, a time without a zone, and one whose zone nobody
 * defines, are on the club's clock.
 */
function clockFor(property: ICAL.Property, time: ICAL.Time, clubZone: string): Clock {
  if (time.isDate) return clockIn(clubZone);
  if (time.zone === ICAL.Timezone.utcTimezone) return wallOf;
  const name = property.getParameter('tzid');
  if (typeof name !== 'string') return clockIn(clubZone);
  if (isZone(name)) return clockIn(name);
  const { zone } = time;
  return zone?.component ? (wall) => wallOf(wall) - zone.utcOffset(wall) * SECOND : clockIn(clubZone);
}

/** The times of all properties of a name, such as `exdate`. */
export function timesOf(event: ICAL.Component, name: string, clubZone: string): StatedTime[] {
  return event.getAllProperties(name).flatMap((property) =>
    property.getValues().flatMap((value) => {
      const time = value instanceof ICAL.Period ? value.start : value;
      return time instanceof ICAL.Time ? [{ time, clock: clockFor(property, time, clubZone) }] : [];
    }),
  );
}

/** The end of an event that starts at a time on its clock, in epoch ms. */
export type Length = (start: StatedTime) => number;

/**
 * How long an event takes. Days count by the calendar, hours by real time, so that a night on which
 * clocks change is neither longer nor shorter than it is.
 */
export function lengthOf(event: ICAL.Component, start: StatedTime, clubZone: string): Length {
  const days =
    (count: number): Length =>
    ({ time }) =>
      toInstant(addDays(dateOf(time), count), 0, clubZone);
  const [end] = timesOf(event, 'dtend', clubZone);
  const duration = event.getFirstPropertyValue('duration');
  if (end && start.time.isDate) return days((wallOf(end.time) - wallOf(start.time)) / (24 * 60 * MINUTE));
  if (end) {
    const real = end.clock(end.time) - start.clock(start.time);
    return ({ time, clock }) => clock(time) + real;
  }
  if (duration instanceof ICAL.Duration) {
    const sign = duration.isNegative ? -1 : 1;
    const count = sign * (duration.weeks * 7 + duration.days);
    if (start.time.isDate) return days(count);
    const rest = sign * (duration.hours * 3600 + duration.minutes * 60 + duration.seconds) * SECOND;
    return ({ time, clock }) => {
      const later = time.clone();
      later.adjust(count, 0, 0, 0);
      return clock(later) + rest;
    };
  }
  return start.time.isDate ? days(1) : ({ time, clock }) => clock(time);
}
