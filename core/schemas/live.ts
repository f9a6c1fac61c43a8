import { type Infer, object, type } from 'superstruct';
import { array } from './array.ts';
import { CalendarDate, Identifier, text } from './scalars.ts';

const MAX_PAIRS = 10;
const everyPart = (value: string, fits: (part: string) => boolean) => {
  const parts = value.split(',');
  return parts.length <= MAX_PAIRS && parts.every(fits);
};

/** One club and one day, or up to 10 pairs: the first club with the first day, and so on. */
export const SlotsStreamQuery = object({
  club_id: text('Identifiers', (value) => everyPart(value, (part) => /^[1-9]\d{0,8}$/.test(part))),
  date: text('CalendarDates', (value) => everyPart(value, (part) => CalendarDate.is(part))),
});
export type SlotsStreamQuery = Infer<typeof SlotsStreamQuery>;

/**
 * Days of clubs whose slots or sessions have changed. The client loads their new state as usual.
 */
export const SlotsChange = type({ changed: array(type({ club_id: Identifier, date: CalendarDate })) });
export type SlotsChange = Infer<typeof SlotsChange>;
