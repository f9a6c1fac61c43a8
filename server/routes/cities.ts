import { sql } from 'kysely';
import { object, string } from 'superstruct';
import {
  CitiesAnswer,
  CitiesQuery,
  type City,
  CityAnswer,
  COUNTRIES_PAGE_SIZE,
  CountriesAnswer,
} from '#core/schemas/city.ts';
import type { Language } from '#core/schemas/scalars.ts';
import type { Db } from '#server/database/db.ts';
import type { Api } from '#server/http/api.ts';
import { languageOf } from '#server/http/language.ts';
import { requireFound } from '#server/http/problem.ts';
import { byIdOrSlug } from '#server/views/club.ts';
import { isOffered } from '#server/views/offered-clubs.ts';
import { inLanguage, pageOf } from '#server/views/texts.ts';
import type { Dependencies } from './dependencies.ts';

const clubsCount = sql<number>`(
  select count(*)::int from club where club.city_id = city.id and ${isOffered})`;

/** Cities, those with the most clubs first. */
function selectCities(db: Db) {
  return db
    .selectFrom('city')
    .selectAll('city')
    .select(clubsCount.as('clubs_count'))
    .orderBy('clubs_count', 'desc')
    .orderBy('city.id');
}

type CityRow = Awaited<ReturnType<ReturnType<typeof selectCities>['execute']>>[number];

const cityView = (row: CityRow, language: Language): City => ({
  id: row.id,
  slug: row.slug,
  title: inLanguage(row.titles, language),
  title_in: row.titles_in?.[language] ?? null,
  country: row.country_code,
  latitude: row.latitude,
  longitude: row.longitude,
  time_zone: row.time_zone,
  clubs_count: row.clubs_count,
});

export function registerCities(app: Api, { readForCall }: Dependencies) {
  const tags = ['Places'];

  app.get(
    '/v1/cities',
    {
      schema: {
        operationId: 'listCities',
        summary: 'Cities',
        tags,
        querystring: CitiesQuery,
        response: { 200: CitiesAnswer },
      },
    },
    (request) =>
      readForCall(request, async (db) => {
        const { page, page_size, offset } = pageOf(request.query);
        const language = languageOf(request.headers);
        const rows = await selectCities(db).limit(page_size).offset(offset).execute();
        const { total } = await db
          .selectFrom('city')
          .select(sql<number>`count(*)::int`.as('total'))
          .executeTakeFirstOrThrow();
        return { data: rows.map((row) => cityView(row, language)), meta: { page, page_size, total } };
      }),
  );

  app.get(
    '/v1/cities/:id',
    {
      schema: {
        operationId: 'getCity',
        summary: 'One city, by number or slug',
        tags,
        params: object({ id: string() }),
        response: { 200: CityAnswer },
        errors: ['NOT_FOUND'],
      },
    },
    async (request) => {
      const { column, value } = byIdOrSlug(request.params.id);
      const row = await readForCall(request, (db) =>
        selectCities(db).where(`city.${column}`, '=', value).executeTakeFirst(),
      );
      return { data: cityView(requireFound(row), languageOf(request.headers)) };
    },
  );

  app.get(
    '/v1/countries-with-cities',
    {
      schema: {
        operationId: 'listCountries',
        summary: 'Countries with their cities',
        tags,
        querystring: CitiesQuery,
        response: { 200: CountriesAnswer },
      },
    },
    (request) =>
      readForCall(request, async (db) => {
        const { query, headers } = request;
        const { page, page_size, offset } = pageOf(query, COUNTRIES_PAGE_SIZE);
        const language = languageOf(headers);
        const countries = await db
          .selectFrom('country')
          .selectAll()
          .orderBy('code')
          .limit(page_size)
          .offset(offset)
          .execute();
        const { total } = await db
          .selectFrom('country')
          .select(sql<number>`count(*)::int`.as('total'))
          .executeTakeFirstOrThrow();
        const cities = await selectCities(db).execute();
        const data = countries.map((country) => ({
          code: country.code,
          title: inLanguage(country.titles, language),
          cities: cities.filter((city) => city.country_code === country.code).map((city) => cityView(city, language)),
        }));
        return { data, meta: { page, page_size, total } };
      }),
  );
}
