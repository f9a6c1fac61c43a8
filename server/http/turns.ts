import type { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { countedAddress } from '#server/booking/attempts.ts';
import { isInternal } from './internal-fetch.ts';

/** Emits `close` when the client is gone. */
type Connection = Pick<EventEmitter, 'once' | 'off'>;

/**
 * Returns a function that waits for a visitor's turn: turns of one visitor are at least `ms`
 * milliseconds apart, and the first one begins after as long. A client that is gone takes no turn,
 * so a visitor never waits longer than `ms` for each open connection of the same address.
 */
export function createTurns(ms: number): (visitor: string, connection: Connection) => Promise<void> {
  /** What continues the requests that wait, by visitor. */
  const waiting = new Map<string, Set<() => void>>();

  async function giveTurns(visitor: string, requests: Set<() => void>): Promise<void> {
    while (requests.size > 0) {
      await sleep(ms);
      const [proceed] = requests;
      proceed?.();
    }
    waiting.delete(visitor);
  }

  return async (visitor, connection) => {
    const requests = waiting.get(visitor) ?? new Set();
    await new Promise<void>((resolve) => {
      const proceed = () => {
        connection.off('close', proceed);
        requests.delete(proceed);
        resolve();
      };
      connection.once('close', proceed);
      requests.add(proceed);
      if (waiting.has(visitor)) return;
      waiting.set(visitor, requests);
      void giveTurns(visitor, requests);
    });
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
    if (!isInternal(request)) await turn(countedAddress(request.ip), request.raw.socket);
  };
}

export type RefusalTurns = ReturnType<typeof createRefusalTurns>;
