import { type Infer, nullable, object, type } from 'superstruct';
import { array } from './array.ts';
import { CalendarDate, Instant, listOf, Money, Token } from './scalars.ts';
import { Court } from './summaries.ts';

/** A day to which the booking could be moved. */
export const ChangeTimesBody = object({ token: Token, date: CalendarDate });
export type ChangeTimesBody = Infer<typeof ChangeTimesBody>;

/** A free time to which the booking can be moved, of the same duration. */
export const ChangeTime = type({
  /** The slot's token, for `MoveBody`. */
  slot: Token,
  court: Court,
  starts_at: Instant,
  ends_at: Instant,
  price: Money,
  /** The refund of an online payment. */
  refund: Money,
  /** Until when the moved booking can be cancelled free of charge; null if it cannot. */
  free_until: nullable(Instant),
});
export type ChangeTime = Infer<typeof ChangeTime>;
export const ChangeTimesAnswer = listOf(ChangeTime);

/** One or several adjoining free slots of the same club, of a service of the same kind. */
export const MoveBody = object({ token: Token, slots: array(Token) });
export type MoveBody = Infer<typeof MoveBody>;
