export type LruCache = { get(key: string): Uint8Array | undefined; set(key: string, value: Uint8Array): void };

/** Keeps the most recently used values, up to `limit` bytes. */
export function createLruCache(limit: number): LruCache {
  // A map keeps the order of insertion: the first entry is the least recently used.
  const entries = new Map<string, Uint8Array>();
  let total = 0;
  const drop = (key: string) => {
    total -= entries.get(key)?.byteLength ?? 0;
    entries.delete(key);
  };
  return {
    get(key) {
      const value = entries.get(key);
      if (value) {
        entries.delete(key);
        entries.set(key, value);
      }
      return value;
    },
    set(key, value) {
      drop(key);
      entries.set(key, value);
      total += value.byteLength;
      for (const oldest of entries.keys()) {
        if (total <= limit) break;
        drop(oldest);
      }
    },
  };
}
