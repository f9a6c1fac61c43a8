import { type Infer, object, type } from 'superstruct';
import { array } from './array.ts';
import { CalendarDate, Identifier, text } from './scalars.ts';

const MOST = 10;
const all = (value: string, fits: (part: string) => boolean) => {
  const parts = value.split(',');
  return parts.length <= MOST && parts.every(fits);
};

/** One club and one day, or several pairs: the first club with the first day, and so on. */
export const SlotsStreamQuery = object({
  club_id: text('Identifiers', (value) => all(value, (part) => /^[1-9]\d{0,8}$/.test(part))),
  date: text('CalendarDates', (value) => all(value, (part) => CalendarDate.is(part))),
});
export type SlotsStreamQuery = Infer<typeof SlotsStreamQuery>;

/** Days of clubs whose slots or sessions are not what they were; what they are now is asked for as always. */
export const SlotsChange = type({ changed: array(type({ club_id: Identifier, date: CalendarDate })) });
export type SlotsChange = Infer<typeof SlotsChange>;
