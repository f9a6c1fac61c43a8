import type { FastifyBaseLogger } from 'fastify';

export type Log = Pick<FastifyBaseLogger, 'warn'>;

/** Works round after round, `every` so many milliseconds, until it is stopped; stopping waits for the round at work. */
export function startPolling(
  work: () => Promise<void>,
  { every, name, log }: { every: number; name: string; log: Log },
): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let round: Promise<void> = Promise.resolve();
  const next = () => {
    // Processes that began together drift apart.
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
