import { sql } from 'kysely';
import { bookableFrom, bookableUntil } from '#core/domain/availability.ts';
import type { Language } from '#core/schemas/scalars.ts';
import type { Db } from '#server/database/db.ts';
import { prepared } from '#server/database/prepared.ts';
import type { Texts } from '#server/database/schema.ts';
import type { OfferingClub } from '#server/schedule/offer.ts';
import { inLanguage } from '#server/views/texts.ts';

export type Titled = { value: string; title: string };

/** The sports by slug and the parameters as 'code:value', each in its order and one language. */
export type SearchTitles = { categories: Titled[]; parameters: Titled[] };

/**
 * The data of a page of clubs that profiles lack; `sessions` counts those that can be joined now, by
 * club.
 */
export type Page = { titles: SearchTitles; sessions: Map<number, number> };

type Row = { value: string; titles: Texts };
type PageAnswer = {
  categories: Row[] | null;
  parameters: Row[] | null;
  sessions: [club: number, count: number][] | null;
};

/** One query, since each round trip costs about as much as the rest. */
export async function loadPage(db: Db, clubs: readonly OfferingClub[], now: number, language: Language): Promise<Page> {
  const instants = (moments: number[]) =>
    sql`${moments.map((moment) => new Date(moment).toISOString())}::timestamptz[]`;
  const froms = clubs.map((club) => bookableFrom(now, club.onlineBooking ? club.leadTimeMinutes : 0));
  const untils = clubs.map((club) => bookableUntil(now, club));
  const { rows } = await sql<PageAnswer>`
    ${prepared} select
      (select json_agg(json_build_object('value', slug, 'titles', titles) order by position, id) from service_category) as categories,
      (select json_agg(json_build_object('value', parameter.code || ':' || value.code, 'titles', value.titles)
        order by parameter.position, parameter.code, value.position, value.code)
        from area_parameter_value value join area_parameter parameter on parameter.code = value.parameter_code) as parameters,
      (select json_agg(json_build_array(club_id, count)) from (
        select club_id, count(*) as count
        from unnest(${clubs.map(({ id }) => id)}::int[], ${instants(froms)}, ${instants(untils)}) as shown (id, first, last)
        join group_session on club_id = shown.id and starts_at >= first and starts_at < last and remaining > 0
        group by club_id) counted) as sessions`.execute(db);
  const { categories, parameters, sessions } = rows[0]!;
  const titled = (list: Row[] | null) =>
    (list ?? []).map(({ value, titles }) => ({ value, title: inLanguage(titles, language) }));
  return {
    titles: { categories: titled(categories), parameters: titled(parameters) },
    sessions: new Map(sessions ?? []),
  };
}
