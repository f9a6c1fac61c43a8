import { addDays } from '#core/site.ts';

/**
 * The day at the desk that has a visit of a series: where the night of the first one belongs to the
 * day before its date, so do all.
 */
export const dayOfVisit = (visit: string, { date, day }: { date: string; day: string }): string =>
  day === addDays(date, -1) ? addDays(visit, -1) : visit;
