import { type Infer, nullable, string, type } from 'superstruct';
import { array } from './array.ts';
import { CalendarDate, ClockTime, Count, Identifier, Meta, Money } from './scalars.ts';

/** The hourly price of these courts on these weekdays (Monday is 1) between two local times. */
export const ClubPrice = type({
  court_ids: array(Identifier),
  weekdays: array(Count),
  from: ClockTime,
  to: ClockTime,
  price: Money,
});
export type ClubPrice = Infer<typeof ClubPrice>;

/**
 * A season, or holidays: from the first day to the last, which are dates, or days of every year such
 * as `10-01`.
 */
export const PricePeriod = type({ title: nullable(string()), from: string(), until: string() });
export type PricePeriod = Infer<typeof PricePeriod>;

/** The holidays of a season, and the prices on them; none if these are the season's. */
const holidays = { holidays: array(PricePeriod), holiday_prices: array(ClubPrice) };

/** The prices of a club's courts from a date on: of a season, or outside of all. */
export const LaterPrices = type({
  starts: CalendarDate,
  season: nullable(PricePeriod),
  prices: array(ClubPrice),
  ...holidays,
});
export type LaterPrices = Infer<typeof LaterPrices>;

/** `data` has the prices that are in force today. `meta` says when others are. */
export const ClubPricesAnswer = type({
  data: array(ClubPrice),
  meta: type({
    ...Meta.schema,
    /** The season that is in force today. */
    season: nullable(PricePeriod),
    ...holidays,
    /** What is in force within a year from today, the next first. */
    later: array(LaterPrices),
  }),
});
