import type { Hub } from './hub.ts';

/**
 * Caches what bookings do not change: cities, and a club's description, courts, services and prices.
 * Callers share the value and must not modify it.
 */
export type ClubCache = <T>(key: string, read: () => Promise<T>, isWorthKeeping?: (value: T) => boolean) => Promise<T>;

/** A few entries of each club. Beyond it the whole cache is cleared. */
const MOST = 5000;

/** Clears the cache when anything but the times of a club changes. */
export function createClubCache(hub: Pick<Hub, 'subscribe' | 'caughtUp'>): ClubCache {
  const kept = new Map<string, Promise<unknown>>();
  hub.subscribe((_, timesFrom) => timesFrom === undefined && kept.clear());
  return async <T>(key: string, read: () => Promise<T>, isWorthKeeping: (value: T) => boolean = () => true) => {
    if (!(await hub.caughtUp())) return read();
    const known = kept.get(key);
    if (known) return known as Promise<T>;
    if (kept.size >= MOST) kept.clear();
    const answer = read();
    kept.set(key, answer);
    const forget = () => {
      if (kept.get(key) === answer) kept.delete(key);
    };
    answer.then((given) => isWorthKeeping(given) || forget(), forget);
    return answer;
  };
}
