import { ClubsAnswer, ServicesAnswer } from '#core/schemas/club-search.ts';
import { PAGE_SIZE } from '#core/schemas/scalars.ts';
import type { ClubsQuery, ServicesQuery } from '#core/schemas/search-query.ts';
import type { CallOptions, Client } from './client.ts';

/** Lists clubs as cards. `meta` has the paging and, if requested, facets and pins. */
export function listClubs(client: Client, query: ClubsQuery = {}, options?: CallOptions) {
  return client.request({
    ...options,
    path: '/v1/clubs',
    query: { page_size: PAGE_SIZE, ...query },
    answer: ClubsAnswer,
  });
}

/** Lists services as cards, with the search filters. */
export function listServices(client: Client, query: ServicesQuery = {}, options?: CallOptions) {
  return client.request({
    ...options,
    path: '/v1/services',
    query: { page_size: PAGE_SIZE, ...query },
    answer: ServicesAnswer,
  });
}
