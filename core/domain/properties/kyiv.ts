import fc from 'fast-check';
import { DAY, DAY_MINUTES, MINUTE } from '#core/domain/units.ts';

export const KYIV = 'Europe/Kyiv';

const wallClock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: KYIV,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

/** What clocks in Kyiv show at an instant, `YYYY-MM-DD HH:mm`, as the platform says: none of our own arithmetic. */
export const shown = (instant: number) => wallClock.format(instant);

const two = (value: number) => String(value).padStart(2, '0');

/** The date so many days on, by the calendar alone. */
export function daysOn(date: string, count: number): string {
  const [year, month, day] = date.split('-').map(Number);
  return new Date(Date.UTC(year!, month! - 1, day! + count)).toISOString().slice(0, 10);
}

/** `YYYY-MM-DD HH:mm` for minutes after a date's midnight, of which there may be more than a day's. */
export function reading(date: string, minutes: number): string {
  const days = Math.floor(minutes / DAY_MINUTES);
  const rest = minutes - days * DAY_MINUTES;
  return `${daysOn(date, days)} ${two(Math.floor(rest / 60))}:${two(rest % 60)}`;
}

const tables = new Map<string, Map<string, number[]>>();

/** Every minute from the day before a date until three days after it, by what the clocks show; in autumn one reading has two. */
function tableAround(date: string): Map<string, number[]> {
  const known = tables.get(date);
  if (known) return known;
  const table = new Map<string, number[]>();
  const midnight = Date.parse(`${date}T00:00:00Z`);
  for (let instant = midnight - 2 * DAY; instant < midnight + 4 * DAY; instant += MINUTE) {
    const text = shown(instant);
    table.set(text, [...(table.get(text) ?? []), instant]);
  }
  tables.set(date, table);
  return table;
}

/** The instants at which clocks show so many minutes after the midnight of `day`; a time that spring skips is taken an hour on. */
export function instantsOf(around: string, day: string, minutes: number): number[] {
  const table = tableAround(around);
  return table.get(reading(day, minutes)) ?? table.get(reading(day, minutes + 60)) ?? [];
}

/** Days on which the clocks change, the days about them, and others. */
export const kyivDates = fc.oneof(
  fc.constantFrom('2026-03-29', '2026-10-25', '2027-03-28'),
  fc.constantFrom('2026-03-28', '2026-03-30', '2026-10-24', '2026-10-26'),
  fc.constantFrom('2026-01-01', '2026-02-28', '2026-07-15', '2026-12-31'),
);
