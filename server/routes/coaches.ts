import { sql } from 'kysely';
import { CoachesAnswer, CoachesQuery } from '#core/schemas/club.ts';
import type { Api, Dependencies } from '#server/dependencies.ts';
import { languageOf } from '#server/http/language.ts';
import { byIdOrSlug } from '#server/views/club.ts';
import { loadServices } from '#server/views/service.ts';
import { pageOf } from '#server/views/texts.ts';

export function registerCoaches(app: Api, { db }: Dependencies) {
  app.get(
    '/v1/coaches',
    { schema: { summary: 'Coaches', tags: ['Clubs'], querystring: CoachesQuery, response: { 200: CoachesAnswer } } },
    async ({ query, headers }) => {
      const { page, page_size, offset } = pageOf(query);
      // A coach is shown by the service that books one, so a coach of two services stands twice.
      let services = db.selectFrom('service').where('service.kind', '=', 'coach');
      if (query.club_id !== undefined) services = services.where('service.club_id', '=', query.club_id);
      if (query.city !== undefined) {
        const { column, value } = byIdOrSlug(query.city);
        services = services.where('service.club_id', 'in', (clubs) =>
          clubs
            .selectFrom('club')
            .innerJoin('city', 'city.id', 'club.city_id')
            .select('club.id')
            .where(`city.${column}`, '=', value),
        );
      }
      if (query.category !== undefined) {
        const { column, value } = byIdOrSlug(query.category);
        services = services.where('service.category_id', 'in', (categories) =>
          categories.selectFrom('service_category').select('service_category.id').where(column, '=', value),
        );
      }
      const { total } = await services.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
      const rows = await services
        .select('service.id')
        .orderBy('service.club_id')
        .orderBy('service.position')
        .orderBy('service.id')
        .limit(page_size)
        .offset(offset)
        .execute();
      const shown = await loadServices(
        db,
        { serviceIds: rows.map((row) => row.id) },
        languageOf(headers['accept-language']),
      );
      return { data: shown.flatMap(({ coach }) => coach ?? []), meta: { page, page_size, total } };
    },
  );
}
