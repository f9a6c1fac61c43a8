import { HOUR } from './units.ts';

/** Hours before the start, the earlier first. */
const HOURS_BEFORE = [24, 3];
/**
 * The least time between booking and reminder, in hours: a customer who has just booked needs none.
 */
const MIN_HOURS_UNTIL_REMINDER = 6;

/**
 * When to remind of a visit that was booked or moved at `now`: a day ahead, else a few hours; null
 * if the visit is too soon. Epoch ms.
 */
export function reminderAt(start: number, now: number): number | null {
  const moments = HOURS_BEFORE.map((hours) => start - hours * HOUR);
  return moments.find((moment) => moment - now >= MIN_HOURS_UNTIL_REMINDER * HOUR) ?? null;
}
