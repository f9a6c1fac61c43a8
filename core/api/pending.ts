/**
 * The number of pending requests, for a progress bar. Has the shape that React's
 * `useSyncExternalStore` takes.
 */
export type Pending = { get(): number; subscribe(listener: () => void): () => void };

export function createPending(): Pending & { add(difference: 1 | -1): void } {
  const listeners = new Set<() => void>();
  let count = 0;
  return {
    get: () => count,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add(difference) {
      count += difference;
      for (const listener of listeners) listener();
    },
  };
}
