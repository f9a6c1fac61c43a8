import type { FastifyBaseLogger } from 'fastify';

export type Log = Pick<FastifyBaseLogger, 'warn'>;

/**
 * Runs the work about every `every` milliseconds. Rounds never overlap, and a failed one is logged.
 * Returns a function that stops it and waits for the current round.
 */
export function startPolling(
  work: () => Promise<void>,
  { every, name, log }: { every: number; name: string; log: Log },
): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let round: Promise<void> = Promise.resolve();
  const next = () => {
    // Random, so that processes that started together do not poll together.
    timer = setTimeout(run, every * (0.7 + Math.random() * 0.6));
    timer.unref();
  };
  const run = () => {
    round = work()
      .catch((error: Error) => log.warn({ reason: error.message }, `${name} failed`))
      .then(() => {
        if (!stopped) next();
      });
  };
  next();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await round;
  };
}
