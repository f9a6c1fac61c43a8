import { MINUTE } from '#core/site.ts';

const STALE_MS = 15 * MINUTE;
const LIMIT = 500;

type CacheEntry = { value: Promise<unknown>; at: number };
const entries = new Map<string, CacheEntry>();

type Options<T> = {
  /** Whether a result is still true. One that is not is never returned. */
  isCurrent?: (value: T) => boolean;
  now?: number;
};

/**
 * Caches the result of `load` per key for a number of minutes. For up to 15 minutes, an older
 * result is returned while a new one loads (stale-while-revalidate). Failures are not cached.
 */
export async function cached<T>(
  key: string,
  minutes: number,
  load: () => Promise<T>,
  { isCurrent = () => true, now = performance.now() }: Options<T> = {},
): Promise<T> {
  const found = entries.get(key);
  // A failure is reported by its own call.
  const outdated = found && !(await found.value.then((value) => isCurrent(value as T)).catch(() => true));
  // Another call may have replaced it meanwhile.
  const latest = entries.get(key);
  const known = outdated && latest === found ? undefined : latest;
  if (known && now - known.at < minutes * MINUTE) return known.value as Promise<T>;
  const value = load();
  const keep = () => {
    if (entries.size >= LIMIT) entries.clear();
    entries.set(key, { value, at: now });
  };
  if (known && now - known.at < STALE_MS) {
    // Concurrent calls get the stale result instead of loading again.
    entries.set(key, { value: known.value, at: now });
    value.then(keep, () => {});
    return known.value as Promise<T>;
  }
  keep();
  value.catch(() => entries.delete(key));
  return value;
}
