import { Problem } from '#server/http/problem.ts';
import { after } from '#server/timers.ts';

/** As long as a request waits for a lock of another one, see `inTransaction`. */
const MAX_WAIT_MS = 8000;

/**
 * Runs work on a court, one after another in the order of the calls. Work on different courts runs
 * at the same time.
 */
export type CourtQueue = <T>(courtId: number, work: () => Promise<T>) => Promise<T>;

/**
 * Transactions on one court wait for each other in the database anyway, where each keeps a
 * connection and nothing keeps their order.
 * @throws Problem REQUEST_IN_PROGRESS if the turn has not come within `maxWaitMs`
 */
export function createCourtQueue(maxWaitMs = MAX_WAIT_MS): CourtQueue {
  /** What is waited for, by court: all work before. */
  const last = new Map<number, Promise<unknown>>();
  return async (courtId, work) => {
    const before = last.get(courtId);
    let end = () => {};
    const done = new Promise<void>((resolve) => {
      end = resolve;
    });
    const mine = before ? before.then(() => done) : done;
    last.set(courtId, mine);
    void mine.then(() => last.get(courtId) === mine && last.delete(courtId));
    try {
      if (before) await inTime(before, maxWaitMs);
      return await work();
    } finally {
      end();
    }
  };
}

function inTime(turn: Promise<unknown>, ms: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const cancel = after(ms, () => reject(new Problem('REQUEST_IN_PROGRESS')), reject);
    void turn.then(() => {
      cancel();
      resolve();
    });
  });
}
