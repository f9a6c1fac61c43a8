import { HOUR } from '#core/domain/units.ts';

/** Hours before the start, the earlier first. */
const BEFORE = [24, 3];
/** Whoever has just booked needs no reminder. */
const APART = 6;

/** When to remind of a visit that was booked or moved at `now`: a day ahead, else some hours; null where it is too near. Epoch ms. */
export function reminderAt(start: number, now: number): number | null {
  const moments = BEFORE.map((hours) => start - hours * HOUR);
  return moments.find((moment) => moment - now >= APART * HOUR) ?? null;
}
