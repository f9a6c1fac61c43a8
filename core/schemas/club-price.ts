import { type Infer, type } from 'superstruct';
import { array } from './array.ts';
import { ClockTime, Count, Identifier, listOf, Money } from './scalars.ts';

/** What an hour on any of these courts costs on these weekdays (Monday is 1) between two times of the club's clock. */
export const ClubPrice = type({
  court_ids: array(Identifier),
  weekdays: array(Count),
  from: ClockTime,
  to: ClockTime,
  price: Money,
});
export type ClubPrice = Infer<typeof ClubPrice>;

export const ClubPricesAnswer = listOf(ClubPrice);
