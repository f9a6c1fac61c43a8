import { sql } from 'kysely';
import { AreaParametersAnswer, AreaParametersQuery } from '#core/schemas/club.ts';
import type { Api } from '#server/http/api.ts';
import { languageOf } from '#server/http/language.ts';
import { byIdOrSlug } from '#server/views/club.ts';
import { inLanguage, onePage } from '#server/views/texts.ts';
import type { Dependencies } from './dependencies.ts';

export function registerAreaParameters(app: Api, { readForCall }: Dependencies) {
  app.get(
    '/v1/area-parameters',
    {
      schema: {
        operationId: 'listCourtParameters',
        summary: 'The parameters of courts: surface, setting, lighting, heating',
        tags: ['Places'],
        querystring: AreaParametersQuery,
        response: { 200: AreaParametersAnswer },
      },
    },
    (request) =>
      readForCall(request, async (db) => {
        const { query, headers } = request;
        const language = languageOf(headers);
        const parameters = await db
          .selectFrom('area_parameter')
          .selectAll()
          .orderBy('position')
          .orderBy('code')
          .execute();
        let selection = db.selectFrom('area_parameter_value as value').selectAll('value');
        if (query.category !== undefined) {
          // Only values that some court of this sport has, so that a filter never offers an empty
          // result.
          const { column, value } = byIdOrSlug(query.category);
          selection = selection.where(
            sql<boolean>`exists (select from court join service_category sport on sport.slug = court.sport
              where ${sql.ref(`sport.${column}`)} = ${value} and court.parameters ->> value.parameter_code = value.code)`,
          );
        }
        const values = await selection.orderBy('value.position').orderBy('value.code').execute();
        const data = parameters.map(({ code, titles }) => ({
          code,
          title: inLanguage(titles, language),
          values: values
            .filter((value) => value.parameter_code === code)
            .map((value) => ({ code: value.code, title: inLanguage(value.titles, language) })),
        }));
        return onePage(query.category === undefined ? data : data.filter(({ values: offered }) => offered.length > 0));
      }),
  );
}
