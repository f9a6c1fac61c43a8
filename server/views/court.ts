import { sql } from 'kysely';
import type { Court } from '#core/schemas/club.ts';
import type { Language } from '#core/schemas/scalars.ts';
import type { Db } from '#server/database/db.ts';
import type { Texts } from '#server/database/schema.ts';
import { inLanguage } from './texts.ts';

type Parameter = { code: string; value: string; titles: Texts };

/**
 * The courts of a club in their order: those of one service, those that are still offered, or all
 * that bookings may name.
 */
export async function loadCourts(
  db: Db,
  clubId: number,
  language: Language,
  scope?: number | 'offered',
): Promise<Court[]> {
  let query = db
    .selectFrom('court')
    .select([
      'court.id',
      'court.titles',
      'court.sport',
      'court.surface',
      sql<Parameter[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('code', p.code, 'value', v.code, 'titles', v.titles) order by p.position), '[]')
        from jsonb_each_text(court.parameters) as fact
        join area_parameter p on p.code = fact.key
        join area_parameter_value v on v.parameter_code = fact.key and v.code = fact.value
      )`.as('parameters'),
    ])
    .where('court.club_id', '=', clubId)
    .orderBy('court.position')
    .orderBy('court.id');
  if (scope === 'offered') query = query.where('court.retired', '=', false);
  else if (scope !== undefined) {
    query = query.where('court.id', 'in', (courts) =>
      courts
        .selectFrom('service_court')
        .select('court_id')
        .where('service_court.club_id', '=', clubId)
        .where('service_id', '=', scope),
    );
  }
  const rows = await query.execute();
  return rows.map((court) => ({
    id: court.id,
    title: inLanguage(court.titles, language),
    sport: court.sport,
    surface: court.surface,
    parameters: court.parameters.map(({ code, value, titles }) => ({
      code,
      value,
      title: inLanguage(titles, language),
    })),
  }));
}
