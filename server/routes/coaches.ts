import { CoachesAnswer } from '#core/schemas/club-search.ts';
import { ServicesQuery } from '#core/schemas/search-query.ts';
import type { Api } from '#server/http/api.ts';
import { visitorOf } from '#server/http/visitor.ts';
import { searchCoaches } from '#server/search/services.ts';
import type { Dependencies } from './dependencies.ts';

export function registerCoaches(app: Api, dependencies: Dependencies) {
  app.get(
    '/v1/coaches',
    {
      schema: {
        operationId: 'searchCoaches',
        summary: 'Find coaches by the filters of the search',
        tags: ['Clubs'],
        querystring: ServicesQuery,
        response: { 200: CoachesAnswer },
        errors: ['FILTERS_CONFLICT'],
      },
    },
    (request) =>
      dependencies.readForCall(request, (db) =>
        searchCoaches({ ...dependencies, db }, request.query, visitorOf(request)),
      ),
  );
}
