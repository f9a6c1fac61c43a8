import type { FastifyBaseLogger } from 'fastify';
import { after } from '#server/timers.ts';

export type Log = Pick<FastifyBaseLogger, 'warn'>;

/** Milliseconds between two rounds at least, so that a burst of wake-ups is one round. */
const GAP_MS = 100;

export type Polling = {
  /** Milliseconds between rounds, about. */
  every: number;
  name: string;
  log: Log;
  /** Receives a function that starts the next round at once, or after the current one. */
  onWake?: (wake: () => void) => void;
};

/**
 * Runs the work about every `every` milliseconds, and when it is woken. Rounds never overlap, and a
 * failed one is logged. Returns a function that stops it and waits for the current round.
 */
export function startPolling(work: () => Promise<void>, { every, name, log, onWake }: Polling): () => Promise<void> {
  let cancel = () => {};
  let stopped = false;
  let isRunning = false;
  let isWoken = false;
  let endedAt = Number.NEGATIVE_INFINITY;
  let round: Promise<void> = Promise.resolve();
  const failed = (error: unknown) => log.warn({ reason: String(error) }, `${name} failed`);
  const next = () => {
    // A random delay, so that processes that started together do not poll together.
    const delay = isWoken ? endedAt + GAP_MS - performance.now() : every * (0.7 + Math.random() * 0.6);
    cancel = after(Math.max(0, delay), run, failed);
  };
  const run = () => {
    isRunning = true;
    // Whatever wakes it from now on may be too late for this round.
    isWoken = false;
    round = (async () => work())()
      .catch(failed)
      .then(() => {
        isRunning = false;
        endedAt = performance.now();
        if (!stopped) next();
      });
  };
  const wake = () => {
    if (stopped || isWoken) return;
    isWoken = true;
    if (isRunning) return;
    cancel();
    next();
  };
  next();
  onWake?.(wake);
  return async () => {
    stopped = true;
    cancel();
    await round;
  };
}
