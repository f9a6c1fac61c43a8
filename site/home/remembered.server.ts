import { MINUTE } from 'courtside/core';

const STALE_MS = 15 * MINUTE;
const LIMIT = 500;

type Kept = { value: Promise<unknown>; at: number };
const kept = new Map<string, Kept>();

/**
 * What `load` gave for this key within the last `minutes`. Up to a quarter of an hour old it is given as well, while it is
 * loaded anew for whoever comes next. A failure is not kept.
 */
export function remembered<T>(key: string, minutes: number, load: () => Promise<T>, now = Date.now()): Promise<T> {
  const known = kept.get(key);
  if (known && now - known.at < minutes * MINUTE) return known.value as Promise<T>;
  const value = load();
  const keep = () => {
    if (kept.size >= LIMIT) kept.clear();
    kept.set(key, { value, at: now });
  };
  if (known && now - known.at < STALE_MS) {
    // Whoever comes meanwhile takes the old one rather than loading a third.
    kept.set(key, { value: known.value, at: now });
    value.then(keep, () => {});
    return known.value as Promise<T>;
  }
  keep();
  value.catch(() => kept.delete(key));
  return value;
}
