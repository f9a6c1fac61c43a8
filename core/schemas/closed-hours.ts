import { type Infer, string, type } from 'superstruct';
import { Instant } from './scalars.ts';

/** Hours in which the whole club is closed despite its opening hours. */
export const ClosedHours = type({
  starts_at: Instant,
  ends_at: Instant,
  /** As the club wrote it. */
  reason: string(),
  /** The reason, and that the club is closed, as a phrase in the language of the response. */
  title: string(),
});
export type ClosedHours = Infer<typeof ClosedHours>;
