import { Problem } from '#server/http/problem.ts';

export type FairQueueLimits = {
  /** Jobs that run at once. */
  concurrent: number;
  /** Jobs of one visitor and of all that may wait or run. */
  perVisitor: number;
  total: number;
};

/** Seconds. */
const RETRY_VISITOR = 2;
const RETRY_ALL = 5;

/**
 * Runs few jobs at once. Visitors take turns, so that one who asks for much waits for himself alone.
 */
export function createFairQueue({ concurrent, perVisitor, total }: FairQueueLimits) {
  /** By visitor, in the order of their turns. */
  const waiting = new Map<string, (() => void)[]>();
  const unfinished = new Map<string, number>();
  const stats = { waiting: 0, refused: 0 };
  let running = 0;
  let all = 0;

  function startNext(): void {
    while (running < concurrent) {
      const [turn] = waiting;
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
        try {
          return await work();
        } finally {
          running -= 1;
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
