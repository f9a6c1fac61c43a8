import { type Infer, nullable, optional, string, type } from 'superstruct';
import { array } from './array.ts';
import { ClosedHours } from './closed-hours.ts';
import { PowerCut } from './power-cut.ts';
import { Identifier, Instant } from './scalars.ts';
import { SlotsAnswer } from './slot.ts';

// A separate module, as no widget checks it before its schedule is on the page.

/** A match on a day of a schedule that wants players. */
export const DayMatch = type({
  id: Identifier,
  starts_at: Instant,
  ends_at: Instant,
  /** The court that is booked for it; null for a wish, for which nothing is booked. */
  court_id: nullable(Identifier),
  /** How many players it wants, as a phrase in the language of the response. */
  title: string(),
  /** The level that it wants, such as `level NTRP 3.0 to NTRP 4.0`, in that language; null for any. */
  level: nullable(string()),
  /** The page on which players apply. */
  url: string(),
});
export type DayMatch = Infer<typeof DayMatch>;

/**
 * The slots of a day, with the hours among them in which the club is closed and those without power,
 * and the matches of the service's and its courts' sports that want players, each by start; absent
 * without any. What lasts longer is cut at the first slot and at the end of the last. Hours that were
 * closed for want of power are in both. With closed hours there is `without_power` too, if empty: by it
 * widgets load what marks both. Slots in closed hours are `busy`.
 */
export const SlotsOfDayAnswer = type({
  ...SlotsAnswer.schema,
  meta: type({
    ...SlotsAnswer.schema.meta.schema,
    closed: optional(array(ClosedHours)),
    without_power: optional(array(PowerCut)),
    matches: optional(array(DayMatch)),
  }),
});
export type SlotsOfDayAnswer = Infer<typeof SlotsOfDayAnswer>;
