import { MINUTE } from '#core/domain/units.ts';

/**
 * Days from the first to the last, both included: `2026-12-31`, or `12-31` for every year. A range
 * of every year that ends before it begins passes New Year.
 */
export type DayRange = { from: string; until: string };

/** Whether a range is of every year. Its first and last day have the same form. */
export const isYearly = ({ from }: DayRange): boolean => from.length === 5;

/** Whether a date, such as `2026-12-31`, is one of the days of a range. */
export function includesDay(range: DayRange, date: string): boolean {
  const { from, until } = range;
  // Days of one form sort in the order of the calendar.
  const day = isYearly(range) ? date.slice(5) : date;
  return from <= until ? from <= day && day <= until : from <= day || day <= until;
}

/** Whether two ranges have a day in common: then one of them begins within the other. */
export function overlaps(one: DayRange, other: DayRange): boolean {
  const beginsIn = (inner: DayRange, outer: DayRange): boolean => {
    if (!isYearly(inner)) return includesDay(outer, inner.from);
    // A range of certain years has the next beginning of a yearly one in its first year, or in the
    // year after.
    const year = isYearly(outer) ? 2000 : Number(outer.from.slice(0, 4));
    return [year, year + 1].some((each) => includesDay(outer, `${each}-${inner.from}`));
  };
  return beginsIn(one, other) || beginsIn(other, one);
}

/**
 * The quarter of an hour of an instant (epoch ms). What depends on the day of a club holds until the
 * next one, as all clocks have midnight at a quarter of an hour of UTC.
 */
export const quarterHour = (instant: number): number => Math.floor(instant / (15 * MINUTE));
