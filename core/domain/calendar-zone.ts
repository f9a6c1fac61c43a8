import { DAY, MINUTE } from '#core/domain/units.ts';
import type { CalendarZone } from './icalendar.ts';
import { isRepeated, offsetAt } from './zone.ts';

/** A little more than a year, so that it includes every change of a year. */
const MARGIN = 400 * DAY;

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** '+0200' */
function offsetText(minutes: number): string {
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${twoDigits(Math.floor(size / 60))}${twoDigits(size % 60)}`;
}

/** '20261123T180000' at an offset in minutes east of UTC. */
const localTimeText = (instant: number, offset: number) =>
  new Date(instant + offset * MINUTE).toISOString().slice(0, 19).replace(/[-:]/g, '');

/** Finds the first minute of the new offset, by binary search in (from, until]. */
function findChange(from: number, until: number, offsetAt: (instant: number) => number): number {
  let [before, after] = [from, until];
  while (after - before > MINUTE) {
    const middle = Math.floor((before + after) / 2 / MINUTE) * MINUTE;
    if (offsetAt(middle) === offsetAt(from)) before = middle;
    else after = middle;
  }
  return after;
}

const observance = (name: 'STANDARD' | 'DAYLIGHT', at: number, from: number, to: number) => [
  `BEGIN:${name}`,
  `DTSTART:${localTimeText(at, from)}`,
  `TZOFFSETFROM:${offsetText(from)}`,
  `TZOFFSETTO:${offsetText(to)}`,
  `END:${name}`,
];

/**
 * The VTIMEZONE component of a time zone (RFC 5545, section 3.6.5), with all offset changes within
 * a year of the event. `start` and `end` are epoch milliseconds.
 */
export function calendarZone(timeZone: string, { start, end }: { start: number; end: number }): CalendarZone {
  const offsetOn = (instant: number) => offsetAt(instant, timeZone);
  const first = Math.floor((start - MARGIN) / DAY) * DAY;
  const lines = ['BEGIN:VTIMEZONE', `TZID:${timeZone}`];
  lines.push(...observance('STANDARD', first, offsetOn(first), offsetOn(first)));
  for (let day = first; day < end + MARGIN; day += DAY) {
    const [from, to] = [offsetOn(day), offsetOn(day + DAY)];
    if (from === to) continue;
    lines.push(...observance(to > from ? 'DAYLIGHT' : 'STANDARD', findChange(day, day + DAY, offsetOn), from, to));
  }
  lines.push('END:VTIMEZONE');
  return {
    id: timeZone,
    lines,
    // The text of a repeated hour means its first occurrence (RFC 5545, section 3.3.5), but some
    // calendars read it as the second.
    wall: (instant) => (isRepeated(instant, timeZone) ? undefined : localTimeText(instant, offsetOn(instant))),
  };
}
