import { ClubAnswer, ScheduleDatesAnswer } from '#core/schemas/club.ts';
import type { CallOptions, Client } from './client.ts';

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
