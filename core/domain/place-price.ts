import { lowestRate, type PriceRule, ratesOf } from './price.ts';
import { DAY_MINUTES } from './units.ts';

/**
 * A price of a place in a session, in minor units; perhaps only in a season, on holidays, or on the
 * holidays of a season.
 */
export type PlacePrice = Pick<PriceRule, 'amount' | 'season' | 'holidays'>;

/** As rules of whole days, so that the order of precedence is that of hourly prices. */
const rulesOf = (prices: readonly PlacePrice[]): PriceRule[] =>
  prices.map((price) => ({ weekdays: [1, 2, 3, 4, 5, 6, 7], from: 0, to: DAY_MINUTES, ...price }));

/** What a place costs in a session that begins on a date, such as `2026-12-31`; null without a price. */
export const placePriceOn = (prices: readonly PlacePrice[], date: string): number | null =>
  ratesOf(rulesOf(prices), { date }, DAY_MINUTES)[0]?.amount ?? null;

/** What a place costs in the season in which a date lies, holidays aside; null without a price. */
export const usualPlacePrice = (prices: readonly PlacePrice[], date: string): number | null =>
  lowestRate(rulesOf(prices), date);
