import { CoachesAnswer } from '#core/schemas/club-search.ts';
import { PAGE_SIZE } from '#core/schemas/scalars.ts';
import type { CoachesQuery } from '#core/schemas/search-query.ts';
import type { CallOptions, Client } from './client.ts';

/** Lists coaches as cards, with the search filters. */
export function listCoaches(client: Client, query: CoachesQuery = {}, options?: CallOptions) {
  return client.request({
    ...options,
    path: '/v1/coaches/',
    query: { page_size: PAGE_SIZE, ...query },
    answer: CoachesAnswer,
  });
}
