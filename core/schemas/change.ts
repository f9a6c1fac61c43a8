import { type Infer, nullable, object, type } from 'superstruct';
import { array } from './array.ts';
import { CalendarDate, Instant, listOf, Money, Token } from './scalars.ts';
import { Court } from './summaries.ts';

/** A day on which the booking could take place instead. */
export const ChangeTimesBody = object({ token: Token, date: CalendarDate });
export type ChangeTimesBody = Infer<typeof ChangeTimesBody>;

/** A free time as long as the booking, to which it can be moved. */
export const ChangeTime = type({
  /** Of the slot, to move by. */
  slot: Token,
  court: Court,
  starts_at: Instant,
  ends_at: Instant,
  price: Money,
  /** What would come back of a payment made online. */
  refund: Money,
  /** Until when it could still be cancelled free of charge; null when not any more. */
  free_until: nullable(Instant),
});
export type ChangeTime = Infer<typeof ChangeTime>;
export const ChangeTimesAnswer = listOf(ChangeTime);

/** One or several adjoining free slots of the same club, of a service of the same kind. */
export const MoveBody = object({ token: Token, slots: array(Token) });
export type MoveBody = Infer<typeof MoveBody>;
