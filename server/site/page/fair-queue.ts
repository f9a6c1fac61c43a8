import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '#server/http/problem.ts';

export type FairQueueLimits = {
  /** Jobs that run at once. */
  concurrent: number;
  /** Jobs of one visitor and of all that may wait or run. */
  perVisitor: number;
  total: number;
  /**
   * The longest rest of a visitor after a job, in milliseconds. A rest is as long as the job took,
   * so that one visitor's jobs leave processor time for everything else.
   */
  maxRest: number;
};

/** Seconds. */
const RETRY_VISITOR = 2;
const RETRY_ALL = 5;

/**
 * Runs few jobs at once. Visitors take turns, so that one who asks for much waits for himself alone.
 */
export function createFairQueue({ concurrent, perVisitor, total, maxRest }: FairQueueLimits) {
  /** By visitor, in the order of their turns. */
  const waiting = new Map<string, (() => void)[]>();
  const unfinished = new Map<string, number>();
  /** How many rests each visitor is taking, one for each job that just ended. */
  const rests = new Map<string, number>();
  const stats = { waiting: 0, refused: 0 };
  let running = 0;
  let all = 0;

  function startNext(): void {
    while (running < concurrent) {
      const turn = [...waiting].find(([visitor]) => !rests.has(visitor));
      if (!turn) return;
      const [visitor, jobs] = turn;
      const start = jobs.shift()!;
      waiting.delete(visitor);
      if (jobs.length > 0) waiting.set(visitor, jobs);
      stats.waiting -= 1;
      running += 1;
      start();
    }
  }

  async function rest(visitor: string, ms: number): Promise<void> {
    rests.set(visitor, (rests.get(visitor) ?? 0) + 1);
    await sleep(ms);
    const left = rests.get(visitor)! - 1;
    if (left > 0) rests.set(visitor, left);
    else rests.delete(visitor);
    startNext();
  }

  function refuse(problem: Problem): never {
    stats.refused += 1;
    throw problem;
  }

  return {
    stats,
    /**
     * Runs a job of a visitor when it is its turn. Jobs of no visitor, which are our own, are not
     * refused.
     * @throws Problem RATE_LIMITED or UNAVAILABLE beyond the limits
     */
    async run<T>(visitor: string | undefined, work: () => Promise<T>): Promise<T> {
      const key = visitor ?? '';
      const own = unfinished.get(key) ?? 0;
      if (visitor !== undefined) {
        if (own >= perVisitor) refuse(new Problem('RATE_LIMITED', { retryAfter: RETRY_VISITOR }));
        if (all >= total) refuse(new Problem('UNAVAILABLE', { retryAfter: RETRY_ALL }));
      }
      all += 1;
      unfinished.set(key, own + 1);
      try {
        await new Promise<void>((resolve) => {
          waiting.set(key, [...(waiting.get(key) ?? []), resolve]);
          stats.waiting += 1;
          startNext();
        });
        // A page whose parts are all cached or refused is rendered without waiting for anything. One
        // after another would keep the event loop from ever accepting a request.
        await setImmediate();
        const start = performance.now();
        try {
          return await work();
        } finally {
          running -= 1;
          const restMs = Math.min(maxRest, performance.now() - start);
          if (visitor !== undefined && restMs > 0) void rest(key, restMs);
        }
      } finally {
        all -= 1;
        const left = unfinished.get(key)! - 1;
        if (left > 0) unfinished.set(key, left);
        else unfinished.delete(key);
        startNext();
      }
    },
  };
}
