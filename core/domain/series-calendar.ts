import type { Series, SeriesVisit } from '#core/schemas/series.ts';
import { formatBookingCode } from './booking-code.ts';
import { calendarZone } from './calendar-zone.ts';
import { type CalendarEvent, icalendar } from './icalendar.ts';
import { takesWeek } from './repeat.ts';
import { DAY } from './units.ts';
import { addDays, toInstant, toZoned } from './zone.ts';

/**
 * A weekly series as one calendar entry: a rule, without the weeks that are cancelled or were never
 * booked, and with the visits that were moved to another time or court. `url` is the series' page;
 * `now` is in epoch milliseconds.
 */
export function seriesCalendar(
  { id, title, club, sequence, visits }: Series,
  { url, codeLabel, now }: { url: string; codeLabel: string; now: number },
): string {
  const { time_zone: timeZone } = club;
  const planned = (visit: SeriesVisit) => Date.parse(visit.planned_at);
  const byPlan = [...visits].sort((one, other) => planned(one) - planned(other));
  const [first, last] = [byPlan[0]!, byPlan.at(-1)!];
  const start = planned(first);
  const length = Date.parse(first.ends_at) - Date.parse(first.starts_at);
  const zone = calendarZone(timeZone, { start, end: planned(last) });
  const { date, minutes } = toZoned(start, timeZone);
  const count = Math.round((Date.parse(toZoned(planned(last), timeZone).date) - Date.parse(date)) / (7 * DAY)) + 1;
  const weeks = Array.from({ length: count }, (_, week) => toInstant(addDays(date, week * 7), minutes, timeZone));
  const kept = new Map(byPlan.filter(takesWeek).map((visit) => [planned(visit), visit]));
  const usual = [...kept.values()][0] ?? first;
  const describe = (visit: SeriesVisit) =>
    [visit.court?.title, `${codeLabel}: ${formatBookingCode(visit.code)}`].filter(Boolean).join('\n');
  const event: CalendarEvent = {
    uid: `series-${id}@courtside`,
    ...{ sequence, stamp: now, start, end: start + length, zone, url },
    status: kept.size > 0 ? 'CONFIRMED' : 'CANCELLED',
    summary: `${title}, ${club.title}`,
    location: [club.title, club.address, club.city.title].join(', '),
    description: describe(usual),
    weekly: { count, except: weeks.filter((week) => !kept.has(week)) },
  };
  const { weekly: _, ...single } = event;
  // Each visit has a code of its own.
  const replacing = [...kept].flatMap(([replaces, visit]): CalendarEvent[] => {
    const times = { start: Date.parse(visit.starts_at), end: Date.parse(visit.ends_at) };
    const isUsual = times.start === replaces && describe(visit) === event.description;
    return isUsual ? [] : [{ ...single, ...times, replaces, description: describe(visit) }];
  });
  return icalendar(event, replacing);
}
