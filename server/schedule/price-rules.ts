import { type RawBuilder, sql } from 'kysely';
import type { PriceRule } from '#core/domain/price.ts';

/**
 * SQL of rows of `price_rule p` as a list of `PriceRule`, in a query of their club. Those of a season
 * and of holidays have the days of these.
 */
export const priceRules: RawBuilder<PriceRule[]> = sql`coalesce(jsonb_agg(jsonb_build_object(
  'weekdays', p.weekdays, 'from', p.from_minute, 'to', p.to_minute, 'amount', p.amount,
  'court_id', p.court_id, 'coach_id', p.coach_id,
  'season', case when p.season is not null then
    (select one from jsonb_array_elements(club.seasons) seasons(one) where one ->> 'key' = p.season) end,
  'holidays', case when p.holidays then club.holidays end)), '[]')`;

/** SQL of whether a query's club has prices that differ by the day of the year. */
export const hasSeasons: RawBuilder<boolean> = sql`(club.seasons <> '[]' or club.holidays <> '[]')`;

/** SQL of the price rules of a query's service: a coach's service uses the coach's, any other its courts'. */
export const rulesOfService: RawBuilder<unknown> = sql`price_rule p
  where p.club_id = service.club_id and case when service.kind = 'coach'
    then p.coach_id = service.coach_id
    else p.court_id in (
      select court_id from service_court sc where sc.club_id = service.club_id and sc.service_id = service.id) end`;
