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

/**
 * The local time in Kyiv at an instant, `YYYY-MM-DD HH:mm`, by the platform's `Intl` rather than
 * our arithmetic.
 */
export const localTimeAt = (instant: number) => wallClock.format(instant);

const two = (value: number) => String(value).padStart(2, '0');

/** The date `count` calendar days later. */
export function addCalendarDays(date: string, count: number): string {
  const [year, month, day] = date.split('-').map(Number);
  return new Date(Date.UTC(year!, month! - 1, day! + count)).toISOString().slice(0, 10);
}

/**
 * `YYYY-MM-DD HH:mm` of a number of minutes after a date's midnight, which may be more than a day.
 */
export function localTimeText(date: string, minutes: number): string {
  const days = Math.floor(minutes / DAY_MINUTES);
  const rest = minutes - days * DAY_MINUTES;
  return `${addCalendarDays(date, days)} ${two(Math.floor(rest / 60))}:${two(rest % 60)}`;
}

const tables = new Map<string, Map<string, number[]>>();

/**
 * Every minute from a day before a date until three days after it, by local time. A repeated local
 * time has two.
 */
function tableAround(date: string): Map<string, number[]> {
  const known = tables.get(date);
  if (known) return known;
  const table = new Map<string, number[]>();
  const midnight = Date.parse(`${date}T00:00:00Z`);
  for (let instant = midnight - 2 * DAY; instant < midnight + 4 * DAY; instant += MINUTE) {
    const text = localTimeAt(instant);
    table.set(text, [...(table.get(text) ?? []), instant]);
  }
  tables.set(date, table);
  return table;
}

/**
 * The instants of a local time, in minutes after midnight of `day`. A skipped time moves forward by
 * an hour.
 */
export function instantsOf(around: string, day: string, minutes: number): number[] {
  const table = tableAround(around);
  return table.get(localTimeText(day, minutes)) ?? table.get(localTimeText(day, minutes + 60)) ?? [];
}

/** Days on which clocks change, the days around them, and others. */
export const kyivDates = fc.oneof(
  fc.constantFrom('2026-03-29', '2026-10-25', '2027-03-28'),
  fc.constantFrom('2026-03-28', '2026-03-30', '2026-10-24', '2026-10-26'),
  fc.constantFrom('2026-01-01', '2026-02-28', '2026-07-15', '2026-12-31'),
);
