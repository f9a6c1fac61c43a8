import type { Hub } from './hub.ts';

/**
 * Caches what bookings do not change: cities, and a club's description, courts, services and
 * prices. Callers share the value and must not modify it.
 */
export type ClubCache = <T>(key: string, read: () => Promise<T>, isCacheable?: (value: T) => boolean) => Promise<T>;

/** A few entries of each club. Beyond it the whole cache is cleared. */
const MAX_ENTRIES = 5000;

/** Clears the cache when anything but the times of a club changes. */
export function createClubCache(hub: Pick<Hub, 'subscribe' | 'caughtUp'>): ClubCache {
  const cache = new Map<string, Promise<unknown>>();
  hub.subscribe((_, timesFrom) => timesFrom === undefined && cache.clear());
  return async <T>(key: string, read: () => Promise<T>, isCacheable: (value: T) => boolean = () => true) => {
    if (!(await hub.caughtUp())) return read();
    const known = cache.get(key);
    if (known) return known as Promise<T>;
    if (cache.size >= MAX_ENTRIES) cache.clear();
    const answer = read();
    cache.set(key, answer);
    const forget = () => {
      if (cache.get(key) === answer) cache.delete(key);
    };
    answer.then((given) => isCacheable(given) || forget(), forget);
    return answer;
  };
}
