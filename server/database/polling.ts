import type { FastifyBaseLogger } from 'fastify';
import { after } from '#server/timers.ts';

export type Log = Pick<FastifyBaseLogger, 'warn'>;

/**
 * Runs the work about every `every` milliseconds. Rounds never overlap, and a failed one is logged.
 * Returns a function that stops it and waits for the current round.
 */
export function startPolling(
  work: () => Promise<void>,
  { every, name, log }: { every: number; name: string; log: Log },
): () => Promise<void> {
  let cancel = () => {};
  let stopped = false;
  let round: Promise<void> = Promise.resolve();
  const failed = (error: unknown) => log.warn({ reason: String(error) }, `${name} failed`);
  const next = () => {
    // A random delay, so that processes that started together do not poll together.
    cancel = after(every * (0.7 + Math.random() * 0.6), run, failed);
  };
  const run = () => {
    round = (async () => work())()
      .catch(failed)
      .then(() => {
        if (!stopped) next();
      });
  };
  next();
  return async () => {
    stopped = true;
    cancel();
    await round;
  };
}
