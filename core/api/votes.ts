import { VoteAnswer, type VoteBody } from '#core/schemas/vote.ts';
import type { CallOptions, Client } from './client.ts';

/**
 * Votes for a club, once per device; a second vote fails with `ALREADY_VOTED`. Without the token of a
 * played booking it fails with `VOTES_PER_ADDRESS` if the visitor's address has voted that day.
 */
export async function voteForClub(
  client: Client,
  clubIdOrSlug: number | string,
  body: VoteBody,
  options?: CallOptions,
) {
  const path = `/v1/clubs/${encodeURIComponent(clubIdOrSlug)}/vote`;
  return (await client.request({ ...options, method: 'POST', path, body, answer: VoteAnswer })).data;
}
