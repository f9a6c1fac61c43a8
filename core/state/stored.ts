import { LOCATION_NAME, VOTES_NAME } from '#core/domain/storage-names.ts';
import { cookieStore, localStore, type Storage } from './storage.ts';

// What the stores keep, read without the stores, which change it.

/** The number of the city that the visitor chose last: a cookie, as the site's server renders by it. */
export const storedLocationId = (storage: Storage = cookieStore): number | undefined =>
  Number(storage.get(LOCATION_NAME)) || undefined;

/** Clubs that this visitor has voted for. What another version or person wrote there is no reason to fail. */
export function storedVoteIds(storage: Storage = localStore): number[] {
  try {
    const ids: unknown = JSON.parse(storage.get(VOTES_NAME) ?? '[]');
    return Array.isArray(ids) ? ids.filter(Number.isInteger) : [];
  } catch {
    return [];
  }
}
