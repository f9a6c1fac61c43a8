import { ClubAnswer, ScheduleDatesAnswer, VoteAnswer, type VoteBody } from '#core/schemas/club.ts';
import { ClubsAnswer, type ClubsQuery } from '#core/schemas/club-search.ts';
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

/** One club by number or slug. */
export async function getClub(client: Client, idOrSlug: number | string, options?: CallOptions) {
  const path = `/v1/clubs/${encodeURIComponent(idOrSlug)}/`;
  return (await client.request({ ...options, path, answer: ClubAnswer })).data;
}

/** The club's day strip: what remains free on each day of its booking horizon. */
export function listScheduleDates(client: Client, clubIdOrSlug: number | string, options?: CallOptions) {
  const path = `/v1/clubs/${encodeURIComponent(clubIdOrSlug)}/scheduledates/`;
  return client.request({ ...options, path, answer: ScheduleDatesAnswer });
}

/** Votes once per device; a second vote fails with `ALREADY_VOTED`. */
export async function voteForClub(
  client: Client,
  clubIdOrSlug: number | string,
  body: VoteBody,
  options?: CallOptions,
) {
  const path = `/v1/clubs/${encodeURIComponent(clubIdOrSlug)}/vote`;
  return (await client.request({ ...options, method: 'POST', path, body, answer: VoteAnswer })).data;
}
