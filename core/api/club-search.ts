import { ClubsAnswer, type ClubsQuery, ServicesAnswer, type ServicesQuery } from '#core/schemas/club-search.ts';
import type { CallOptions, Client } from './client.ts';
import { PAGE_SIZE } from './defaults.ts';

/** Clubs as list cards; `meta` has the pages and, where asked for, facets and pins. */
export function listClubs(client: Client, query: ClubsQuery = {}, options?: CallOptions) {
  return client.request({
    ...options,
    path: '/v1/clubs',
    query: { page_size: PAGE_SIZE, ...query },
    answer: ClubsAnswer,
  });
}

/** Services as cards, by the filters of the search. */
export function listServices(client: Client, query: ServicesQuery = {}, options?: CallOptions) {
  return client.request({
    ...options,
    path: '/v1/services',
    query: { page_size: PAGE_SIZE, ...query },
    answer: ServicesAnswer,
  });
}
