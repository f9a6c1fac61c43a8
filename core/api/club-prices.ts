import { ClubPricesAnswer } from '#core/schemas/club-price.ts';
import type { CallOptions, Client } from './client.ts';

/**
 * Lists the prices of a club's courts by weekday and time; `meta` has those of other seasons and of
 * holidays. A coach's price is a field of the coach.
 */
export function listClubPrices(client: Client, clubIdOrSlug: number | string, options?: CallOptions) {
  const path = `/v1/clubs/${encodeURIComponent(clubIdOrSlug)}/prices/`;
  return client.request({ ...options, path, answer: ClubPricesAnswer });
}
