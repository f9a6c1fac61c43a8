import { MINUTE } from '#core/site.ts';

const STALE_MS = 15 * MINUTE;
const LIMIT = 500;

type CacheEntry = { value: Promise<unknown>; at: number };
const entries = new Map<string, CacheEntry>();

/**
 * Caches the result of `load` per key for a number of minutes. For up to 15 minutes, an older
 * result is returned while a new one loads (stale-while-revalidate). Failures are not cached.
 */
export function cached<T>(key: string, minutes: number, load: () => Promise<T>, now = performance.now()): Promise<T> {
  const known = entries.get(key);
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
