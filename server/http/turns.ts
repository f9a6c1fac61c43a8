import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { countedAddress } from '#server/booking/attempts.ts';
import { isInternal } from './internal-fetch.ts';

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

/**
 * Between two refusals of one visitor, in milliseconds. Refused at once, a flood over hundreds of
 * connections would ask again at once, and hundreds of refusals in each turn of the event loop
 * delay everybody.
 */
const REFUSAL_MS = 10;

/** Returns a function that waits until a request may be answered 429. */
export function createRefusalTurns(): (request: FastifyRequest) => Promise<void> {
  const turn = createTurns(REFUSAL_MS);
  // A page waits by itself, after the calls that render it.
  return async (request) => {
    if (!isInternal(request)) await turn(countedAddress(request.ip));
  };
}

export type RefusalTurns = ReturnType<typeof createRefusalTurns>;
