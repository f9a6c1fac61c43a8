import { ClubAnswer, ScheduleDatesAnswer } from '#core/schemas/club.ts';
import type { CallOptions, Client } from './client.ts';

/** Gets a club by id or slug. */
export async function getClub(client: Client, idOrSlug: number | string, options?: CallOptions) {
  const path = `/v1/clubs/${encodeURIComponent(idOrSlug)}/`;
  return (await client.request({ ...options, path, answer: ClubAnswer })).data;
}

/** Lists the days of the club's booking horizon with the number of free slots. */
export function listScheduleDates(client: Client, clubIdOrSlug: number | string, options?: CallOptions) {
  const path = `/v1/clubs/${encodeURIComponent(clubIdOrSlug)}/scheduledates/`;
  return client.request({ ...options, path, answer: ScheduleDatesAnswer });
}
