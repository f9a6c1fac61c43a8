import { toJson } from '#core/api/json.ts';
import { RECENT_CLUBS_NAME } from '#core/domain/storage-names.ts';
import { localStore, type Storage } from './storage.ts';

const LIMIT = 6;

/** What a link to a club seen before needs. */
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

/** The clubs that this visitor opened last, newest first. What another version or person wrote there is left out. */
export function recentClubs(storage: Storage = localStore): RecentClub[] {
  try {
    const clubs: unknown = JSON.parse(storage.get(RECENT_CLUBS_NAME) ?? '[]');
    return Array.isArray(clubs) ? clubs.filter(isClub).slice(0, LIMIT) : [];
  } catch {
    return [];
  }
}

/** Puts the club first in the list of the last six. */
export function rememberClub({ id, slug, title, city }: RecentClub, storage: Storage = localStore): void {
  const others = recentClubs(storage).filter((each) => each.id !== id);
  storage.set(RECENT_CLUBS_NAME, toJson([{ id, slug, title, city }, ...others].slice(0, LIMIT)));
}
