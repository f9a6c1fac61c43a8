import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { Problem } from '#server/http/problem.ts';
import type { Db } from './db.ts';

/**
 * Deadlock, serialization failure, and a time that another transaction took between a look and a write:
 * the transaction was rolled back and can run again.
 */
const RETRYABLE = new Set(['40P01', '40001', '23P01']);
const LOCK_NOT_AVAILABLE = '55P03';
const ATTEMPTS = 5;
/** How long a request waits for a lock of another request. */
const LOCK_TIMEOUT = '8s';

const codeOf = (error: unknown) => (error as { code?: string } | null)?.code ?? '';

/**
 * Runs the work in a transaction. Repeats it after a deadlock, a serialization failure or a
 * time that was taken meanwhile.
 * @throws Problem REQUEST_IN_PROGRESS if a lock is not available in time
 */
export async function inTransaction<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(async (trx) => {
        await sql`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`.execute(trx);
        return work(trx);
      });
    } catch (error) {
      if (codeOf(error) === LOCK_NOT_AVAILABLE) throw new Problem('REQUEST_IN_PROGRESS', { cause: error });
      if (!RETRYABLE.has(codeOf(error)) || attempt === ATTEMPTS) throw error;
      // A random delay, so that the two transactions do not collide again.
      await sleep(Math.random() * 20 * attempt);
    }
  }
}
