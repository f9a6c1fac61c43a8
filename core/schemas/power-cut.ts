import { boolean, type Infer, nullable, string, type } from 'superstruct';
import { array } from './array.ts';
import { Identifier, Instant } from './scalars.ts';

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
