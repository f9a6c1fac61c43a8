import { DAY_MINUTES } from './units.ts';

/** Minutes after midnight of an 'HH:mm' clock time; '24:00' is 1440. Throws RangeError on anything else. */
export function parseClock(time: string): number {
  const [, hours, minutes] = /^(\d{2}):([0-5]\d)$/.exec(time) ?? [];
  const total = Number(hours) * 60 + Number(minutes);
  if (!(total <= DAY_MINUTES)) throw new RangeError(`Not a time of day: ${time}`);
  return total;
}

/** 'HH:mm' of a number of minutes; 1440 gives '24:00'. */
export function formatClock(minutes: number): string {
  const hours = String(Math.floor(minutes / 60)).padStart(2, '0');
  return `${hours}:${String(minutes % 60).padStart(2, '0')}`;
}
