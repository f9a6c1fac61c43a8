import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Returns a function that waits for a visitor's turn: turns of one visitor are at least `ms`
 * milliseconds apart, and the first one begins after as long.
 */
export function createTurns(ms: number): (visitor: string) => Promise<void> {
  /** The last turn that was given to a visitor, in milliseconds since the process began. */
  const lastTurns = new Map<string, number>();
  return async (visitor) => {
    const now = performance.now();
    const turn = Math.max(now, lastTurns.get(visitor) ?? 0) + ms;
    lastTurns.set(visitor, turn);
    await sleep(turn - now);
    if (lastTurns.get(visitor) === turn) lastTurns.delete(visitor);
  };
}
