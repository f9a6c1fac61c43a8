import { sql } from 'kysely';
import type { Language } from '#core/schemas/scalars.ts';
import type { Texts } from '#server/database/schema.ts';
import type { Db } from '#server/dependencies.ts';
import { inLanguage } from '#server/views/texts.ts';

export type Titled = { value: string; title: string };

/** The sports by slug and the parameters as 'code:value', each in its order and one language. */
export type SearchTitles = { categories: Titled[]; parameters: Titled[] };

type Row = { value: string; titles: Texts };

export async function loadTitles(db: Db, language: Language): Promise<SearchTitles> {
  const { rows } = await sql<{ categories: Row[] | null; parameters: Row[] | null }>`
    select
      (select json_agg(json_build_object('value', slug, 'titles', titles) order by position, id) from service_category) as categories,
      (select json_agg(json_build_object('value', parameter.code || ':' || value.code, 'titles', value.titles)
        order by parameter.position, parameter.code, value.position, value.code)
        from area_parameter_value value join area_parameter parameter on parameter.code = value.parameter_code) as parameters`.execute(
    db,
  );
  const titled = (list: Row[] | null | undefined) =>
    (list ?? []).map(({ value, titles }) => ({ value, title: inLanguage(titles, language) }));
  return { categories: titled(rows[0]?.categories), parameters: titled(rows[0]?.parameters) };
}
