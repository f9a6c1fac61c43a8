import { MINUTE } from '#core/domain/units.ts';
import type { Hub } from './hub.ts';

/**
 * Reads a club's times once for all pages that show them, until they change or the next minute begins; for whoever else asks
 * (`inside` is false) each time, as their device may hold some, and a hold that is over is told a moment later. `key` names what is read
 * and in it whatever the answer depends on; what is kept is everybody's, and nobody's to change.
 */
export type Times = <T>(of: { clubId: number; key: string; inside: boolean }, read: () => Promise<T>) => Promise<T>;

/** A day of a large club takes some 50 KB. */
const MOST = 500;

type Options = { hub: Pick<Hub, 'onChange' | 'caughtUp' | 'sweepFor'>; clock: () => number };

export function createTimes({ hub, clock }: Options): Times {
  const kept = new Map<number, Map<string, Promise<unknown>>>();
  let minute = Number.NaN;
  let count = 0;

  function forgetAll(): void {
    kept.clear();
    count = 0;
  }
  hub.onChange((clubId) => {
    if (clubId === 'any club') return forgetAll();
    count -= kept.get(clubId)?.size ?? 0;
    kept.delete(clubId);
  });

  return async ({ clubId, key, inside }, read) => {
    if (!inside || !(await hub.caughtUp())) return read();
    const now = Math.floor(clock() / MINUTE);
    if (now !== minute) forgetAll();
    minute = now;
    const known = kept.get(clubId)?.get(key);
    if (known) return known as ReturnType<typeof read>;
    if (count >= MOST) forgetAll();
    const ofClub = kept.get(clubId) ?? new Map<string, Promise<unknown>>();
    kept.set(clubId, ofClub);
    // A hold ends at any moment, and nobody writes then.
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
