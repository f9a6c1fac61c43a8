import { sql } from 'kysely';
import type { Language } from '#core/schemas/scalars.ts';
import type { Db } from '#server/database/db.ts';
import { prepared } from '#server/database/prepared.ts';
import type { Texts } from '#server/database/schema.ts';
import { inLanguage } from '#server/views/texts.ts';

export type Titled = { value: string; title: string };

/** The sports by slug and the parameters as 'code:value', each in its order and one language. */
export type SearchTitles = { categories: Titled[]; parameters: Titled[] };

/** What a page of clubs tells and no profile knows; `sessions` counts those to come with places left, by club. */
export type Page = { titles: SearchTitles; sessions: Map<number, number> };

type Row = { value: string; titles: Texts };
type Answer = { categories: Row[] | null; parameters: Row[] | null; sessions: [club: number, count: number][] | null };

/** In one query, as each costs about as much as what it asks for here. */
export async function loadPage(db: Db, ids: readonly number[], now: number, language: Language): Promise<Page> {
  const { rows } = await sql<Answer>`
    ${prepared} select
      (select json_agg(json_build_object('value', slug, 'titles', titles) order by position, id) from service_category) as categories,
      (select json_agg(json_build_object('value', parameter.code || ':' || value.code, 'titles', value.titles)
        order by parameter.position, parameter.code, value.position, value.code)
        from area_parameter_value value join area_parameter parameter on parameter.code = value.parameter_code) as parameters,
      (select json_agg(json_build_array(club_id, count)) from (
        select club_id, count(*) as count from group_session
        where club_id = any(${ids}::int[]) and starts_at > ${new Date(now).toISOString()}::timestamptz and remaining > 0
        group by club_id) counted) as sessions`.execute(db);
  const { categories, parameters, sessions } = rows[0]!;
  const titled = (list: Row[] | null) =>
    (list ?? []).map(({ value, titles }) => ({ value, title: inLanguage(titles, language) }));
  return {
    titles: { categories: titled(categories), parameters: titled(parameters) },
    sessions: new Map(sessions ?? []),
  };
}
