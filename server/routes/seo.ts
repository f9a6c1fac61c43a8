import { type PageMeta, PageMetaAnswer, PageMetaQuery } from '#core/schemas/page-meta.ts';
import type { Language } from '#core/schemas/scalars.ts';
import type { Db } from '#server/database/db.ts';
import type { Api } from '#server/http/api.ts';
import { languageOf } from '#server/http/language.ts';
import { Problem, requireFound } from '#server/http/problem.ts';
import { phrase } from '#server/http/texts.ts';
import { byIdOrSlug } from '#server/views/club.ts';
import { offeredClubs } from '#server/views/offered-clubs.ts';
import { inLanguage } from '#server/views/texts.ts';
import type { Dependencies } from './dependencies.ts';

function pageMeta(language: Language, h1: string, title: string, description: string): PageMeta {
  return { h1, title, description, keywords: phrase(language, 'metaKeywords') };
}

async function categoryTitle(db: Db, idOrSlug: string | undefined, language: Language) {
  if (idOrSlug === undefined) return phrase(language, 'metaClubsTitle');
  const { column, value } = byIdOrSlug(idOrSlug);
  const category = db.selectFrom('service_category').select('titles').where(column, '=', value);
  return inLanguage(requireFound(await category.executeTakeFirst()).titles, language);
}

/** «Теніс у Києві», or «Теніс: Київ» for a city whose name is known in the nominative only. */
async function titleInCity(db: Db, idOrSlug: string, category: string, language: Language) {
  const { column, value } = byIdOrSlug(idOrSlug);
  const city = db.selectFrom('city').select(['titles', 'titles_in']).where(column, '=', value);
  const { titles, titles_in } = requireFound(await city.executeTakeFirst());
  const place = titles_in?.[language];
  if (place) return phrase(language, 'metaCityTitle', { category, place });
  return phrase(language, 'metaCityTitlePlain', { category, city: inLanguage(titles, language) });
}

async function loadClubTexts(db: Db, idOrSlug: string, language: Language) {
  const { column, value } = byIdOrSlug(idOrSlug);
  const row = requireFound(
    await offeredClubs(db)
      .innerJoin('city', 'city.id', 'club.city_id')
      .select(['club.titles', 'club.addresses', 'city.titles as city_titles'])
      .where(`club.${column}`, '=', value)
      .executeTakeFirst(),
  );
  return {
    club: inLanguage(row.titles, language),
    city: inLanguage(row.city_titles, language),
    address: inLanguage(row.addresses, language),
  };
}

export function registerSeo(app: Api, { readForCall }: Dependencies) {
  app.get(
    '/v2/seo/meta',
    {
      schema: {
        operationId: 'getPageMeta',
        summary: "A page's heading, title, description and keywords",
        tags: ['Pages'],
        querystring: PageMetaQuery,
        response: { 200: PageMetaAnswer },
        errors: ['NOT_FOUND'],
      },
    },
    (request) =>
      readForCall(request, async (db) => {
        const { query, headers } = request;
        const language = languageOf(headers);
        if (query.page === 'club') {
          if (query.club === undefined) {
            throw new Problem('VALIDATION_FAILED', { fields: [{ path: 'club', code: 'REQUIRED' }] });
          }
          const texts = await loadClubTexts(db, query.club, language);
          const title = phrase(language, 'metaClubTitle', texts);
          return { data: pageMeta(language, texts.club, title, phrase(language, 'metaClubDescription', texts)) };
        }
        if (query.page === 'index') {
          const title = phrase(language, 'metaIndexTitle');
          return { data: pageMeta(language, title, title, phrase(language, 'metaIndexDescription')) };
        }
        const category = await categoryTitle(db, query.category, language);
        if (query.city === undefined) {
          const description =
            query.category === undefined
              ? phrase(language, 'metaClubsDescription')
              : phrase(language, 'metaCityDescription', { title: category });
          return { data: pageMeta(language, category, category, description) };
        }
        const title = await titleInCity(db, query.city, category, language);
        return { data: pageMeta(language, title, title, phrase(language, 'metaCityDescription', { title })) };
      }),
  );
}
