import { boolean, type Infer, nullable, optional, string, type } from 'superstruct';
import { array } from './array.ts';
import { Identifier, Instant } from './scalars.ts';
import { SlotsAnswer } from './slot.ts';

// A separate module, as no widget checks it before its schedule is on the page.

/** Hours that a club has marked as without power. */
export const PowerCut = type({
  starts_at: Instant,
  ends_at: Instant,
  /** The courts without power; null for the whole club. */
  court_ids: nullable(array(Identifier)),
  /** As the club wrote it. */
  reason: string(),
  /** The club plays on, by its own power or by daylight. Otherwise it is closed then. */
  plays_on: boolean(),
  /** The reason, and whether the club plays on, as a phrase in the language of the response. */
  title: string(),
});
export type PowerCut = Infer<typeof PowerCut>;

/** The slots of a day, with the hours without power that touch it, by start; absent without any. */
export const SlotsOfDayAnswer = type({
  ...SlotsAnswer.schema,
  meta: type({ ...SlotsAnswer.schema.meta.schema, without_power: optional(array(PowerCut)) }),
});
export type SlotsOfDayAnswer = Infer<typeof SlotsOfDayAnswer>;
