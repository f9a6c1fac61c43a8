import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { isInternal } from '#server/http/internal-fetch.ts';
import { Problem } from '#server/http/problem.ts';
import { every } from '#server/timers.ts';

/** Milliseconds between two samples of the histogram, which each delay contains. */
const RESOLUTION = 10;

/**
 * Refuses requests while the event loop is late by more than `maxDelay` milliseconds on average; 0
 * never does.
 *
 * Unlike @fastify/under-pressure it reads no memory: at the limit of open files
 * `process.memoryUsage()` throws, which ended the process when it was most needed.
 */
export function registerOverload(app: FastifyInstance, { maxDelay }: { maxDelay: number }): void {
  if (maxDelay === 0) return;
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION });
  histogram.enable();
  let delay = 0;
  const stop = every(
    maxDelay,
    () => {
      // There is no sample if the loop was blocked for the whole time.
      delay = histogram.count === 0 ? Number.POSITIVE_INFINITY : histogram.mean / 1e6 - RESOLUTION;
      histogram.reset();
    },
    (error) => app.log.warn({ err: error }, 'the event loop was not measured'),
  );
  app.addHook('onClose', async () => {
    stop();
    histogram.disable();
  });
  app.addHook('onRequest', async (request) => {
    if (delay <= maxDelay) return;
    // A page without its style sheets, scripts and data is worse than a late one, and files cost
    // next to nothing.
    if (/^\/(assets|elements|examples)\//.test(request.url) || isInternal(request)) return;
    throw new Problem('UNAVAILABLE', { detail: 'This process is overloaded' });
  });
}
