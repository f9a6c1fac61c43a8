import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isInternal } from '#server/http/internal-fetch.ts';
import { Problem } from '#server/http/problem.ts';
import { isApiCall } from '#server/http/response-headers.ts';
import { every } from '#server/timers.ts';

/** Milliseconds between two samples of the histogram, which each delay contains. */
const RESOLUTION = 10;

/**
 * Reads are refused at this share of what changes are refused at, so that a customer who has found
 * a time can still book it.
 */
const READ_SHARE = 1 / 2;

/** Milliseconds over which the delay is averaged: one long task, as at a start, is no overload. */
const PERIOD = 1000;

/** API calls that run at once; more would only wait for each other. Streams do not count. */
const MAX_RUNNING = { reads: 300, changes: 2000 };

/** Seconds after which a refused client may retry, spread so that not all do at once. */
const RETRY = { least: 2, most: 5 };
const retryAfter = () => RETRY.least + Math.floor(Math.random() * (RETRY.most - RETRY.least + 1));

export type OverloadLimits = {
  /**
   * Milliseconds by which the event loop may be late on average, until changes are refused; 0
   * refuses nothing.
   */
  maxDelay: number;
  maxReads?: number | undefined;
  maxChanges?: number | undefined;
};

/** Measures how late the event loop is on average, in milliseconds. */
function measureDelay(app: FastifyInstance): () => number {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION });
  histogram.enable();
  let delay = 0;
  const stop = every(
    PERIOD,
    () => {
      // There is no sample if the loop was blocked for the whole time.
      delay = histogram.count === 0 ? PERIOD : histogram.mean / 1e6 - RESOLUTION;
      histogram.reset();
    },
    (error) => app.log.warn({ err: error }, 'the event loop was not measured'),
  );
  app.addHook('onClose', async () => {
    stop();
    histogram.disable();
  });
  return () => delay;
}

const isStream = ({ url }: Pick<FastifyRequest, 'url'>) => url.startsWith('/api/v1/slots/stream');
const isChange = ({ method }: Pick<FastifyRequest, 'method'>) => !/^(GET|HEAD|OPTIONS)$/.test(method);

/**
 * Refuses requests while the process is overloaded: while the event loop is late, or too many calls
 * run. Reads are refused first, and changes never while reads are served.
 *
 * Unlike @fastify/under-pressure it reads no memory: at the limit of open files
 * `process.memoryUsage()` throws, which ended the process when it was most needed.
 */
export function registerOverload(app: FastifyInstance, { maxDelay, maxReads, maxChanges }: OverloadLimits): void {
  if (maxDelay === 0) return;
  const max = { reads: maxReads ?? MAX_RUNNING.reads, changes: maxChanges ?? MAX_RUNNING.changes };
  const delay = measureDelay(app);
  /** API calls that have not been answered. */
  const running = { reads: 0, changes: 0 };
  app.addHook('onRequest', async (request, reply) => {
    // A page without its style sheets, scripts and data is worse than a late one, and files cost
    // next to nothing.
    if (/^\/(assets|elements|examples)\//.test(request.url) || isInternal(request)) return;
    const refusesChanges = delay() > maxDelay || running.changes >= max.changes;
    const refusesReads =
      delay() > maxDelay * READ_SHARE || running.reads >= max.reads || running.changes >= max.changes * READ_SHARE;
    if (isChange(request) ? refusesChanges : refusesReads)
      throw new Problem('UNAVAILABLE', { detail: 'This process is overloaded', retryAfter: retryAfter() });
    if (!isApiCall(request) || isStream(request)) return;
    const kind = isChange(request) ? 'changes' : 'reads';
    running[kind] += 1;
    reply.raw.once('close', () => {
      running[kind] -= 1;
    });
  });
}
