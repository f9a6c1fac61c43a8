import { ClubPricesAnswer } from '#core/schemas/club-price.ts';
import type { CallOptions, Client } from './client.ts';

/** What the club's courts cost by weekday and time; a coach's own price stands with the coach. */
export function listClubPrices(client: Client, clubIdOrSlug: number | string, options?: CallOptions) {
  const path = `/v1/clubs/${encodeURIComponent(clubIdOrSlug)}/prices/`;
  return client.request({ ...options, path, answer: ClubPricesAnswer });
}
