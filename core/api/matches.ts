import {
  AppliedMatchAnswer,
  type ApplyBody,
  type DecideBody,
  HostedMatchAnswer,
  MatchSportsAnswer,
  type MatchTokenBody,
  OpenMatchAnswer,
  OpenMatchesAnswer,
  type OpenMatchesQuery,
  type PublishMatchBody,
  type PublishWishBody,
  type ReportMatchBody,
} from '#core/schemas/match.ts';
import { PlayerTicketAnswer } from '#core/schemas/players.ts';
import type { CallOptions, Client } from './client.ts';
import { type CreateOptions, createOnce } from './create-once.ts';

const reading = { method: 'POST', idempotent: true } as const;

const at = (club: number | string, rest = '') => `/v1/clubs/${encodeURIComponent(club)}/${rest}`;

/** Lists a club's matches that are still to come, open and full, the earliest first. `club` is its id or slug. */
export const listMatches = (
  client: Client,
  club: number | string,
  query: OpenMatchesQuery = {},
  options?: CallOptions,
) => client.request({ ...options, path: at(club, 'matches'), query, answer: OpenMatchesAnswer });

/** Lists a club's sports with the levels that players declare. */
export async function listMatchSports(client: Client, club: number | string, options?: CallOptions) {
  return (await client.request({ ...options, path: at(club, 'match-sports'), answer: MatchSportsAnswer })).data;
}

/** Returns a match with the levels of its sport. Fails with `NOT_FOUND`. */
export async function getMatch(client: Client, club: number | string, id: number, options?: CallOptions) {
  return (await client.request({ ...options, path: at(club, `matches/${id}`), answer: OpenMatchAnswer })).data;
}

/** Publishes a wish to play. Fails with `CONTACT_CODE_REQUIRED`, `MATCHES_PER_CONTACT` and others. */
export async function publishWish(
  client: Client,
  club: number | string,
  body: PublishWishBody,
  options?: CreateOptions,
) {
  return (await createOnce(client, at(club, 'matches'), body, HostedMatchAnswer, options)).data;
}

/** Publishes that a booking wants players. Fails with `CONTACT_CODE_REQUIRED` and `MATCH_NOT_POSSIBLE`. */
export async function publishMatch(client: Client, body: PublishMatchBody, options?: CallOptions) {
  const request = { ...options, ...reading, path: '/v1/bookings/match', body, answer: HostedMatchAnswer };
  return (await client.request(request)).data;
}

/** Returns what a host's link shows. Fails with `TOKEN_INVALID`. */
export async function getHostedMatch(client: Client, body: MatchTokenBody, options?: CallOptions) {
  const request = { ...options, ...reading, path: '/v1/matches/host', body, answer: HostedMatchAnswer };
  return (await client.request(request)).data;
}

/** Accepts, declines or removes a player. Fails with `MATCH_FULL` and `MATCH_NOT_OPEN`. */
export async function decideOnPlayer(client: Client, body: DecideBody, options?: CallOptions) {
  const request = { ...options, ...reading, path: '/v1/matches/decide', body, answer: HostedMatchAnswer };
  return (await client.request(request)).data;
}

/** Closes a match to further players. */
export async function closeMatch(client: Client, body: MatchTokenBody, options?: CallOptions) {
  const request = { ...options, ...reading, path: '/v1/matches/close', body, answer: HostedMatchAnswer };
  return (await client.request(request)).data;
}

/** Applies to a match. Fails with `MATCH_FULL`, `MATCH_NOT_OPEN`, `ALREADY_APPLIED`. */
export async function applyToMatch(
  client: Client,
  club: number | string,
  id: number,
  body: ApplyBody,
  options?: CreateOptions,
) {
  return (await createOnce(client, at(club, `matches/${id}/apply`), body, AppliedMatchAnswer, options)).data;
}

/** Reports a match to its club. Repeated, it changes nothing. */
export async function reportMatch(
  client: Client,
  club: number | string,
  id: number,
  body: ReportMatchBody,
  options?: CallOptions,
) {
  await client.request({ ...options, ...reading, path: at(club, `matches/${id}/report`), body });
}

/** Returns what a player's link shows. Fails with `TOKEN_INVALID`. */
export async function getAppliedMatch(client: Client, body: MatchTokenBody, options?: CallOptions) {
  const request = { ...options, ...reading, path: '/v1/matches/player', body, answer: AppliedMatchAnswer };
  return (await client.request(request)).data;
}

/** Leaves a match, and the share of its price if that can be left. Repeated, it changes nothing. */
export async function leaveMatch(client: Client, body: MatchTokenBody, options?: CallOptions) {
  const request = { ...options, ...reading, path: '/v1/matches/leave', body, answer: AppliedMatchAnswer };
  return (await client.request(request)).data;
}

/**
 * Takes a share of the price of a match's booking for an accepted player, and returns the ticket with its
 * personal token. Who has a share keeps it. Fails with `NOT_FOUND` if the price is not split,
 * `ALREADY_JOINED`, `PLAYERS_FULL` or `SPLIT_CLOSED`.
 */
export async function takeShare(client: Client, body: MatchTokenBody, options?: CallOptions) {
  const request = { ...options, ...reading, path: '/v1/matches/share', body, answer: PlayerTicketAnswer };
  return (await client.request(request)).data;
}
