import { toZoned } from '#core/site.ts';

/** Whether a text is a day of the calendar such as 2026-11-23. `Date` reads 31 April as 1 May. */
export const isDay = (text: string): boolean =>
  /^[12]\d{3}-\d\d-\d\d$/.test(text) && new Date(text).getUTCDate() === Number(text.slice(8));

/** The earliest day that it is in these time zones; undefined for none. `now` in epoch ms. */
export const todayIn = (now: number, timeZones: readonly string[]): string | undefined =>
  timeZones.map((timeZone) => toZoned(now, timeZone).date).sort()[0];

/** The day of an address, or today if it has none, a past one or no such day. */
export const dayIn = (asked: string | null, today: string): string =>
  asked && isDay(asked) && asked > today ? asked : today;
