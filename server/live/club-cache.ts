import type { Hub } from './hub.ts';

/** Reads once what no time or booking changes: places, a club as it describes itself, its courts, services and prices. */
export type ClubCache = <T>(key: string, read: () => Promise<T>, isWorthKeeping?: (value: T) => boolean) => Promise<T>;

/** A few of each club; more than that and all of them make room. */
const MOST = 5000;

/** Keeps until anything but a club's times changes, which is told whoever changes it. What is kept is everybody's, and nobody's to change. */
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
