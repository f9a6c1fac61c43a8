/** Entries by key, least recently used first, limited by their total size. `stats.bytes` is that size. */
export function createPageStore<E extends { bytes: number }>(mostBytes: number, stats: { bytes: number }) {
  // A map keeps the order of insertion.
  const entries = new Map<string, E>();
  const isCurrent = (key: string, entry: E) => entries.get(key) === entry;

  function remove(key: string, entry: E): void {
    if (!isCurrent(key, entry)) return;
    entries.delete(key);
    stats.bytes -= entry.bytes;
  }

  return {
    get: (key: string) => entries.get(key),
    all: () => entries.entries(),
    isCurrent,
    remove,
    /** Stores an entry in place of the present one. */
    set(key: string, entry: E): void {
      const present = entries.get(key);
      if (present) remove(key, present);
      entries.set(key, entry);
    },
    touch(key: string, entry: E): void {
      if (!isCurrent(key, entry)) return;
      entries.delete(key);
      entries.set(key, entry);
    },
    /** Counts the size of an entry that is complete, and drops the least recently used ones beyond the limit. */
    count(entry: E, bytes: number): void {
      entry.bytes = bytes;
      stats.bytes += bytes;
      for (const [oldest, old] of entries) {
        if (stats.bytes <= mostBytes) return;
        if (old.bytes > 0) remove(oldest, old);
      }
    },
  };
}
