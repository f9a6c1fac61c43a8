import { PageMetaAnswer, PageMetaQuery } from '#core/schemas/page-meta.ts';
import type { Language } from '#core/schemas/scalars.ts';
import type { Api, Db, Dependencies } from '#server/dependencies.ts';
import { languageOf } from '#server/http/language.ts';
import { found, Problem } from '#server/http/problem.ts';
import { byIdOrSlug } from '#server/views/club.ts';
import { inLanguage } from '#server/views/texts.ts';
import { findClubIds } from './club-search.ts';
import { pageMetaOf } from './seo-texts.ts';

async function titleOf(db: Db, table: 'city' | 'service_category', idOrSlug: string | undefined, language: Language) {
  if (idOrSlug === undefined) return null;
  const { column, value } = byIdOrSlug(idOrSlug);
  const { titles } = found(await db.selectFrom(table).select('titles').where(column, '=', value).executeTakeFirst());
  return inLanguage(titles, language);
}

async function loadClubAndPlace(db: Db, idOrSlug: string, language: Language) {
  const { column, value } = byIdOrSlug(idOrSlug);
  const row = found(
    await db
      .selectFrom('club')
      .innerJoin('city', 'city.id', 'club.city_id')
      .select(['club.titles', 'city.titles as city_titles'])
      .where(`club.${column}`, '=', value)
      .executeTakeFirst(),
  );
  return { club: inLanguage(row.titles, language), place: inLanguage(row.city_titles, language) };
}

export function registerSeo(app: Api, { db }: Dependencies) {
  app.get(
    '/v2/seo/meta',
    {
      schema: {
        summary: "A page's heading, title, description and keywords",
        tags: ['Pages'],
        querystring: PageMetaQuery,
        response: { 200: PageMetaAnswer },
        errors: ['NOT_FOUND'],
      },
    },
    async ({ query, headers }) => {
      const language = languageOf(headers['accept-language']);
      if (query.page === 'club') {
        if (query.club === undefined) {
          throw new Problem('VALIDATION_FAILED', { fields: [{ path: 'club', code: 'REQUIRED' }] });
        }
        const subject = await loadClubAndPlace(db, query.club, language);
        return { data: pageMetaOf('club', { ...subject, category: null, count: 1 }, language) };
      }
      const { city, category } = query;
      const place = await titleOf(db, 'city', city, language);
      const categoryTitle = await titleOf(db, 'service_category', category, language);
      const { total } = await findClubIds(db, { city, category }, { limit: 1, offset: 0 });
      return { data: pageMetaOf(query.page, { place, category: categoryTitle, club: null, count: total }, language) };
    },
  );
}
