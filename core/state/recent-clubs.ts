import { toJson } from '#core/api/json.ts';
import { RECENT_CLUBS_NAME } from '#core/domain/storage-names.ts';
import { localStore, type Storage } from './storage.ts';

const LIMIT = 6;

/** The data of a link to a recently opened club. */
export interface RecentClub {
  id: number;
  slug: string;
  title: string;
  city: string;
}

const isClub = (value: unknown): value is RecentClub => {
  const { id, slug, title, city } = (value ?? {}) as Record<string, unknown>;
  return Number.isInteger(id) && [slug, title, city].every((each) => typeof each === 'string');
};

/**
 * The last six clubs that this visitor opened, newest first. Ignores invalid entries, which another
 * version may have stored.
 */
export function recentClubs(storage: Storage = localStore): RecentClub[] {
  try {
    const clubs: unknown = JSON.parse(storage.get(RECENT_CLUBS_NAME) ?? '[]');
    return Array.isArray(clubs) ? clubs.filter(isClub).slice(0, LIMIT) : [];
  } catch {
    return [];
  }
}

/** Puts a club at the top of the recent clubs. */
export function rememberClub({ id, slug, title, city }: RecentClub, storage: Storage = localStore): void {
  const others = recentClubs(storage).filter((each) => each.id !== id);
  storage.set(RECENT_CLUBS_NAME, toJson([{ id, slug, title, city }, ...others].slice(0, LIMIT)));
}
