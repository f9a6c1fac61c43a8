import { type Infer, optional, type } from 'superstruct';
import { array } from './array.ts';
import { ProblemDetails } from './errors.ts';
import { Identifier, Instant, Money, Token } from './scalars.ts';

/** A free time near one that was taken, of the same service, sport, day and duration. */
export const FreeTime = type({
  /** What `slots` of a booking or a lease has to be. */
  slots: array(Token),
  court_id: Identifier,
  starts_at: Instant,
  ends_at: Instant,
  price: Money,
});
export type FreeTime = Infer<typeof FreeTime>;

/**
 * The problem details of `SLOT_TAKEN`. `alternatives`, on bookings and leases of courts, are up to
 * three free times, the nearest first; none if the day has none left.
 */
export const TakenProblem = type({ ...ProblemDetails.schema, alternatives: optional(array(FreeTime)) });
export type TakenProblem = Infer<typeof TakenProblem>;
