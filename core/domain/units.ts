/**
 * Lengths of time in milliseconds. `DAY` is 24 hours of real time; a calendar day of a club may
 * have 23 or 25 hours, see `dayLengthMinutes` in zone.ts.
 */
export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Minutes that a clock on a wall counts from midnight to midnight, whatever the date. */
export const DAY_MINUTES = 1440;

/** Seconds, as cookies and HTTP headers count. */
export const YEAR_SECONDS = (365 * DAY) / SECOND;
