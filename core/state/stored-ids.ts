import { LOCATION_NAME, VOTES_NAME } from '#core/domain/storage-names.ts';
import { cookieStore, localStore, type Storage } from './storage.ts';

// Reads what the stores save, without the code that changes it.

/**
 * The id of the city that the visitor chose last. A cookie, because the site's server renders from
 * it.
 */
export const storedLocationId = (storage: Storage = cookieStore): number | undefined =>
  Number(storage.get(LOCATION_NAME)) || undefined;

/** The ids of the clubs that this visitor voted for. Ignores invalid entries. */
export function storedVoteIds(storage: Storage = localStore): number[] {
  try {
    const ids: unknown = JSON.parse(storage.get(VOTES_NAME) ?? '[]');
    return Array.isArray(ids) ? ids.filter(Number.isInteger) : [];
  } catch {
    return [];
  }
}
