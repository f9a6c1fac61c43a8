import { MINUTE } from '#core/domain/units.ts';
import type { Hub } from './hub.ts';

/**
 * Caches a club's times for our own pages until they change or the next minute begins. Other requests
 * (`internal` is false) are not cached: the device may have holds. `key` names all that the value
 * depends on. Callers share the value and must not modify it.
 */
export type MinuteCache = <T>(
  of: { clubId: number; key: string; internal: boolean },
  read: () => Promise<T>,
) => Promise<T>;

/** A day of a large club takes some 50 KB. */
const MOST = 500;

type Options = { hub: Pick<Hub, 'subscribe' | 'caughtUp' | 'sweepFor'>; clock: () => number };

export function createMinuteCache({ hub, clock }: Options): MinuteCache {
  const kept = new Map<number, Map<string, Promise<unknown>>>();
  let minute = Number.NaN;
  let count = 0;

  function forgetAll(): void {
    kept.clear();
    count = 0;
  }
  hub.subscribe((clubId) => {
    if (clubId === 'any club') return forgetAll();
    count -= kept.get(clubId)?.size ?? 0;
    kept.delete(clubId);
  });

  return async ({ clubId, key, internal }, read) => {
    if (!internal || !(await hub.caughtUp())) return read();
    const now = Math.floor(clock() / MINUTE);
    if (now !== minute) forgetAll();
    minute = now;
    const known = kept.get(clubId)?.get(key);
    if (known) return known as ReturnType<typeof read>;
    if (count >= MOST) forgetAll();
    const ofClub = kept.get(clubId) ?? new Map<string, Promise<unknown>>();
    kept.set(clubId, ofClub);
    // No statement runs when a hold expires, so that a sweep has to notify of it.
    hub.sweepFor(MINUTE);
    const answer = read();
    ofClub.set(key, answer);
    count += 1;
    answer.catch(() => {
      if (ofClub.delete(key) && kept.get(clubId) === ofClub) count -= 1;
    });
    return answer;
  };
}
