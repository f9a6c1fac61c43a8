import { DAY_MINUTES } from './units.ts';

/**
 * Minutes after midnight of an 'HH:mm' time; '24:00' is 1440. Throws RangeError for any other text.
 */
export function parseClock(time: string): number {
  const [, hours, minutes] = /^(\d{2}):([0-5]\d)$/.exec(time) ?? [];
  const total = Number(hours) * 60 + Number(minutes);
  if (!(total <= DAY_MINUTES)) throw new RangeError(`Not a time of day: ${time}`);
  return total;
}

/** Formats minutes after midnight as 'HH:mm'; 1440 is '24:00'. */
export function formatClock(minutes: number): string {
  const hours = String(Math.floor(minutes / 60)).padStart(2, '0');
  return `${hours}:${String(minutes % 60).padStart(2, '0')}`;
}

/** An offset in minutes east of UTC, as it is written after 'UTC': '+3', '−5:30'. */
export function formatOffset(offset: number): string {
  const size = Math.abs(offset);
  const minutes = size % 60 ? `:${String(size % 60).padStart(2, '0')}` : '';
  return `${offset < 0 ? '−' : '+'}${Math.floor(size / 60)}${minutes}`;
}

/**
 * 'HH:mm' of an ISO 8601 instant, on the clock of the offset that it is written with: the club's
 * own.
 */
export const clockOf = (instant: string): string => instant.slice(11, 16);
