import { type RawBuilder, sql } from 'kysely';
import type { PlacePrice } from '#core/domain/place-price.ts';
import type { PriceRule } from '#core/domain/price.ts';

/** SQL of the days of a season by its key, and of holidays, in a query of their club; null for every day. */
const daysOf = (season: RawBuilder<unknown>, holidays: RawBuilder<unknown>) => sql`
  'season', case when ${season} is not null then
    (select one from jsonb_array_elements(club.seasons) seasons(one) where one ->> 'key' = ${season}) end,
  'holidays', case when ${holidays} then club.holidays end`;

/**
 * SQL of rows of `price_rule p` as a list of `PriceRule`, in a query of their club. Those of a season
 * and of holidays have the days of these.
 */
export const priceRules: RawBuilder<PriceRule[]> = sql`coalesce(jsonb_agg(jsonb_build_object(
  'weekdays', p.weekdays, 'from', p.from_minute, 'to', p.to_minute, 'amount', p.amount,
  'court_id', p.court_id, 'coach_id', p.coach_id, ${daysOf(sql`p.season`, sql`p.holidays`)})), '[]')`;

/** SQL of what a place costs in `weekly_session weekly`, in a query of its club. */
export const placePrices: RawBuilder<PlacePrice[]> = sql`(
  select jsonb_build_array(jsonb_build_object('amount', weekly.amount)) || coalesce(jsonb_agg(jsonb_build_object(
    'amount', p.amount, ${daysOf(sql`p.season`, sql`p.holidays`)})), '[]')
  from jsonb_to_recordset(weekly.prices) as p(season text, holidays boolean, amount integer))`;

/** SQL of whether a query's club has prices that differ by the day of the year. */
export const hasSeasons: RawBuilder<boolean> = sql`(club.seasons <> '[]' or club.holidays <> '[]')`;

/** SQL of the price rules of a query's service: a coach's service uses the coach's, any other its courts'. */
export const rulesOfService: RawBuilder<unknown> = sql`price_rule p
  where p.club_id = service.club_id and case when service.kind = 'coach'
    then p.coach_id = service.coach_id
    else p.court_id in (
      select court_id from service_court sc where sc.club_id = service.club_id and sc.service_id = service.id) end`;
