import { sql } from 'kysely';
import { Problem } from '#server/http/problem.ts';
import type { Db } from './db.ts';

/** Deadlock and serialisation failure: the transaction did nothing and may run again. */
const RETRIED = new Set(['40P01', '40001']);
const LOCK_NOT_AVAILABLE = '55P03';
const ATTEMPTS = 5;
/** How long a request waits for another that holds the same key or time. */
const LOCK_TIMEOUT = '8s';

const codeOf = (error: unknown) => (error as { code?: string } | null)?.code ?? '';

/** Runs the work in a transaction, again when the database gave it up to let another through. */
export async function inTransaction<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(async (trx) => {
        await sql`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`.execute(trx);
        return work(trx);
      });
    } catch (error) {
      if (codeOf(error) === LOCK_NOT_AVAILABLE) throw new Problem('REQUEST_IN_PROGRESS', { cause: error });
      if (!RETRIED.has(codeOf(error)) || attempt === ATTEMPTS) throw error;
      // Apart, so that the two do not meet again.
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * attempt));
    }
  }
}
