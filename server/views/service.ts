import { sql } from 'kysely';
import type { Coach } from '#core/schemas/club.ts';
import type { Language } from '#core/schemas/scalars.ts';
import type { Service } from '#core/schemas/service.ts';
import type { Db } from '#server/database/db.ts';
import { inLanguage, uahOrNull } from './texts.ts';

/** The services to select; without numbers only those that are still offered, or all if `retired`. */
export type ServiceFilter = {
  clubId?: number | undefined;
  serviceIds?: number[];
  categoryId?: number;
  retired?: boolean;
};

/**
 * Services in their order; `price_from` is the lowest price of the shortest booking (of a place,
 * for a group).
 */
export async function loadServices(db: Db, filter: ServiceFilter, language: Language): Promise<Service[]> {
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
      sql<number | null>`case service.kind
        when 'group' then (select min(g.amount) from group_session g where g.club_id = service.club_id and g.service_id = service.id)
        when 'coach' then (
          select round(min(p.amount) * service.minimum_minutes / 60.0)::int from price_rule p
          where p.club_id = service.club_id and p.coach_id = service.coach_id)
        else (
          select round(min(p.amount) * service.minimum_minutes / 60.0)::int from price_rule p
          join service_court sc on sc.club_id = p.club_id and sc.court_id = p.court_id
          where p.club_id = service.club_id and sc.service_id = service.id)
        end`.as('price_from'),
    ])
    .orderBy('service.club_id')
    .orderBy('service.position')
    .orderBy('service.id');
  if (filter.clubId !== undefined) query = query.where('service.club_id', '=', filter.clubId);
  if (filter.categoryId !== undefined) query = query.where('service.category_id', '=', filter.categoryId);
  if (filter.serviceIds) query = query.where('service.id', 'in', filter.serviceIds.length ? filter.serviceIds : [0]);
  else if (!filter.retired) query = query.where('service.retired', '=', false);
  const rows = await query.execute();
  return rows.map((row): Service => {
    const price_from = uahOrNull(row.price_from);
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
