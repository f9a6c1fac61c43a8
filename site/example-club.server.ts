import { getClub, listClubs } from 'courtside/core';
import type { LoaderFunctionArgs } from 'react-router';
import { apiOf } from './api.server.ts';

/** The club of the examples in the documents. */
export const DOCUMENTED_CLUB = 'third-set';

export type ExampleClub = { slug: string; city: string };

/**
 * The club to show in examples: the documented one if it exists, otherwise one that takes online
 * bookings, otherwise any. Null without clubs.
 */
export async function exampleClub(page: LoaderFunctionArgs): Promise<ExampleClub | null> {
  const api = apiOf(page);
  const first = async (query: object) => (await listClubs(api, { ...query, page_size: 1 })).data[0];
  const club =
    (await getClub(api, DOCUMENTED_CLUB).catch(() => undefined)) ??
    (await first({ online_booking: true })) ??
    (await first({}));
  return club ? { slug: club.slug, city: club.city.slug } : null;
}
