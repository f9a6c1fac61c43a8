import { MINUTE } from '#core/domain/units.ts';
import type { Hub } from './hub.ts';

/**
 * Caches a club's times until they change or the next minute begins, for all visitors who hold
 * nothing there. A hold that ends by its time is noticed within a second. For a device with holds
 * they are read each time, since its own take no time. `key` names all that the value depends on.
 * Callers share the value and must not modify it.
 */
export type MinuteCache = <T>(
  of: { clubId: number; key: string; device: string },
  read: (device: string) => Promise<T>,
) => Promise<T>;

/** The key of the devices that hold a time or a place of a club. */
export const HOLDERS = 'holders';

/** A day of a large club takes about 50 KB. */
const MAX_VALUES = 500;

type Options = {
  hub: Pick<Hub, 'subscribe' | 'caughtUp' | 'sweepFor'>;
  clock: () => number;
  /** The devices that hold a time or a place of a club. */
  readHolders: (clubId: number) => Promise<ReadonlySet<string>>;
};

export function createMinuteCache({ hub, clock, readHolders }: Options): MinuteCache {
  const cache = new Map<number, Map<string, Promise<unknown>>>();
  /** Reads that have begun, and those that will once these have ended, by club and key. */
  const running = new Map<string, Promise<unknown>>();
  const waiting = new Map<string, Promise<unknown>>();
  /** The values that have been read. */
  const done = new WeakSet<Promise<unknown>>();
  let minute = Number.NaN;
  let count = 0;

  function clear(): void {
    cache.clear();
    count = 0;
  }
  hub.subscribe((clubId) => {
    if (clubId === 'any club') return clear();
    count -= cache.get(clubId)?.size ?? 0;
    cache.delete(clubId);
  });

  /**
   * Reads once the read that a change has overtaken has ended. All callers share the next one: in a
   * rush each read is overtaken.
   */
  function afterLast<T>(name: string, read: () => Promise<T>): Promise<T> {
    const begin = () => {
      waiting.delete(name);
      const answer = read();
      running.set(name, answer);
      const end = () => running.delete(name);
      answer.then(end, end);
      return answer;
    };
    const last = running.get(name);
    if (!last) return begin();
    const next = (waiting.get(name) as Promise<T> | undefined) ?? last.then(begin, begin);
    waiting.set(name, next);
    return next;
  }

  /** The value of a key. The process has received every change that was committed before the call. */
  function shared<T>(clubId: number, key: string, read: () => Promise<T>): Promise<T> {
    const now = Math.floor(clock() / MINUTE);
    if (now !== minute) clear();
    minute = now;
    const known = cache.get(clubId)?.get(key);
    if (known) return known as Promise<T>;
    if (count >= MAX_VALUES) clear();
    const ofClub = cache.get(clubId) ?? new Map<string, Promise<unknown>>();
    cache.set(clubId, ofClub);
    // No statement runs when a hold expires, so that only a sweep notifies of it.
    hub.sweepFor(MINUTE);
    const answer = afterLast(`${clubId} ${key}`, read);
    ofClub.set(key, answer);
    count += 1;
    answer.then(
      () => done.add(answer),
      () => {
        if (ofClub.delete(key) && cache.get(clubId) === ofClub) count -= 1;
      },
    );
    return answer;
  }

  const holds = async (clubId: number, device: string) =>
    device !== '' && (await shared(clubId, HOLDERS, () => readHolders(clubId))).has(device);

  return async ({ clubId, key, device }, read) => {
    if (!(await hub.caughtUp())) return read(device);
    const before = cache.get(clubId)?.get(key);
    const isRead = before !== undefined && done.has(before);
    if (await holds(clubId, device)) return read(device);
    const answer = shared(clubId, key, () => read(''));
    // Of a value from before the call, all holds were known.
    if (device === '' || (isRead && answer === before)) return answer;
    const value = await answer;
    // What the device began to hold during the read is taken in the value.
    return (await hub.caughtUp()) && !(await holds(clubId, device)) ? value : read(device);
  };
}
