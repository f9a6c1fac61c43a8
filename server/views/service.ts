import { sql } from 'kysely';
import { type PlacePrice, usualPlacePrice } from '#core/domain/place-price.ts';
import type { PriceRule } from '#core/domain/price.ts';
import { toZoned } from '#core/domain/zone.ts';
import type { Coach } from '#core/schemas/club.ts';
import type { Service } from '#core/schemas/service.ts';
import type { Db } from '#server/database/db.ts';
import { hasSeasons, placePrices, priceRules, rulesOfService } from '#server/schedule/price-rules.ts';
import { priceFromOf, type Shown } from './club.ts';
import { inLanguage, uahOrNull } from './texts.ts';

/** The services to select; without numbers only those that are still offered, or all if `retired`. */
export type ServiceFilter = {
  clubIds?: number[] | undefined;
  serviceIds?: number[];
  categoryId?: number;
  retired?: boolean;
};

type Group = { place_prices: PlacePrice[][] | null; dated_from: number | null; time_zone: string };

/** The lowest price of a place in a weekly session in the season at an instant (epoch ms); without any, of a date. */
function placeFromOf({ place_prices, dated_from, time_zone }: Group, now: number): number | null {
  if (place_prices === null) return dated_from;
  const { date } = toZoned(now, time_zone);
  return Math.min(...place_prices.map((prices) => usualPlacePrice(prices, date)!));
}

/**
 * Services in their order; `price_from` is the lowest price of the shortest booking (of a place,
 * for a group).
 */
export async function loadServices(db: Db, filter: ServiceFilter, { language, now }: Shown): Promise<Service[]> {
  let query = db
    .selectFrom('service')
    .innerJoin('club', 'club.id', 'service.club_id')
    .innerJoin('service_category as category', 'category.id', 'service.category_id')
    .leftJoin('coach', (join) =>
      join.onRef('coach.club_id', '=', 'service.club_id').onRef('coach.id', '=', 'service.coach_id'),
    )
    .selectAll('service')
    .select([
      'club.online_booking',
      'category.slug as category_slug',
      'category.titles as category_titles',
      'coach.titles as coach_titles',
      'coach.subtitles as coach_subtitles',
      'club.time_zone',
      sql<number | null>`(select min(amount) from group_session g
        where g.club_id = service.club_id and g.service_id = service.id)`.as('dated_from'),
      sql<PlacePrice[][] | null>`(select jsonb_agg(${placePrices}) from weekly_session weekly
        where weekly.club_id = service.club_id and weekly.service_id = service.id)`.as('place_prices'),
      sql<number | null>`(select min(amount) from ${rulesOfService})`.as('price_from'),
      sql<PriceRule[] | null>`case when ${hasSeasons} then (select ${priceRules} from ${rulesOfService}) end`.as(
        'rules',
      ),
    ])
    .orderBy('service.club_id')
    .orderBy('service.position')
    .orderBy('service.id');
  if (filter.clubIds) query = query.where('service.club_id', 'in', filter.clubIds.length ? filter.clubIds : [0]);
  if (filter.categoryId !== undefined) query = query.where('service.category_id', '=', filter.categoryId);
  if (filter.serviceIds) query = query.where('service.id', 'in', filter.serviceIds.length ? filter.serviceIds : [0]);
  else if (!filter.retired) query = query.where('service.retired', '=', false);
  const rows = await query.execute();
  return rows.map((row): Service => {
    const rate = priceFromOf(row, now);
    const shortest = rate === null ? null : Math.round((rate * row.minimum_minutes) / 60);
    const price_from = uahOrNull(row.kind === 'group' ? placeFromOf(row, now) : shortest);
    const coach: Coach | null =
      row.coach_id !== null && row.coach_titles && row.coach_subtitles
        ? {
            id: row.coach_id,
            club_id: row.club_id,
            service_id: row.id,
            title: inLanguage(row.coach_titles, language),
            subtitle: inLanguage(row.coach_subtitles, language),
            price_from,
          }
        : null;
    return {
      id: row.id,
      service_id: row.id,
      club_id: row.club_id,
      kind: row.kind,
      title: inLanguage(row.titles, language),
      category: { id: row.category_id, slug: row.category_slug, title: inLanguage(row.category_titles, language) },
      duration: { step: row.step_minutes, minimum: row.minimum_minutes, maximum: row.maximum_minutes },
      price_from,
      booking: row.online_booking ? 'online' : 'request',
      coach,
    };
  });
}
