import { DAY, MINUTE } from '#core/domain/units.ts';
import type { CalendarZone } from './icalendar.ts';
import { offsetAt, toInstant, toZoned } from './zone.ts';

/** A year and some days: every rule of a year lies within. */
const REACH = 400 * DAY;

const two = (value: number) => String(value).padStart(2, '0');

/** '+0200' */
function offsetText(minutes: number): string {
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}${two(size % 60)}`;
}

/** '20261123T180000' on a clock so many minutes east of UTC. */
const wallText = (instant: number, offset: number) =>
  new Date(instant + offset * MINUTE).toISOString().slice(0, 19).replace(/[-:]/g, '');

/** The first minute of the new offset, which lies after `from` and not after `until`. */
function changeWithin(from: number, until: number, offsetAt: (instant: number) => number): number {
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
  `DTSTART:${wallText(at, from)}`,
  `TZOFFSETFROM:${offsetText(from)}`,
  `TZOFFSETTO:${offsetText(to)}`,
  `END:${name}`,
];

/** A time zone as RFC 5545 spells it out, with every change of its clocks within a year of the event (epoch ms). */
export function calendarZone(timeZone: string, { start, end }: { start: number; end: number }): CalendarZone {
  const offsetOn = (instant: number) => offsetAt(instant, timeZone);
  const first = Math.floor((start - REACH) / DAY) * DAY;
  const lines = ['BEGIN:VTIMEZONE', `TZID:${timeZone}`];
  lines.push(...observance('STANDARD', first, offsetOn(first), offsetOn(first)));
  for (let day = first; day < end + REACH; day += DAY) {
    const [from, to] = [offsetOn(day), offsetOn(day + DAY)];
    if (from === to) continue;
    lines.push(...observance(to > from ? 'DAYLIGHT' : 'STANDARD', changeWithin(day, day + DAY, offsetOn), from, to));
  }
  lines.push('END:VTIMEZONE');
  return {
    id: timeZone,
    lines,
    wall(instant) {
      const { date, minutes, offset } = toZoned(instant, timeZone);
      // Of the hour that clocks show twice such a text means the first.
      return toInstant(date, minutes, timeZone) === instant ? wallText(instant, offset) : undefined;
    },
  };
}
