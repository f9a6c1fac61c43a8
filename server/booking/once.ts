import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { DAY } from '#core/domain/units.ts';
import type { Db } from '#server/dependencies.ts';
import { Problem } from '#server/http/problem.ts';

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

/** The same for the same fields in any order. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, canonical(inner)]));
}

/** The key of a request's header. @throws Problem IDEMPOTENCY_KEY_MISSING without one of 8 to 200 characters */
export function idempotencyKeyOf(headers: Record<string, string | string[] | undefined>): string {
  const key = [headers['idempotency-key']].flat()[0];
  if (!key || key.length < 8 || key.length > 200) throw new Problem('IDEMPOTENCY_KEY_MISSING');
  return key;
}

/**
 * Does the work once for a key: the key, the work and its answer are stored in one transaction, so a failure stores nothing
 * and a repeated request gets the first answer, whichever process it meets.
 * @throws Problem IDEMPOTENCY_KEY_REUSED when the key came with another body or call, REQUEST_IN_PROGRESS when the first is too slow
 */
export function once<T>(
  db: Db,
  request: { key: string; call: string; body: unknown },
  work: (trx: Db) => Promise<T>,
): Promise<T> {
  const body_hash = createHash('sha256')
    .update(request.call)
    .update(JSON.stringify(canonical(request.body)))
    .digest('base64url');
  return inTransaction(db, async (trx) => {
    const claimed = await trx
      .insertInto('idempotency_key')
      .values({ key: request.key, body_hash, status: null, answer: null })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst();
    if (!claimed) {
      const first = await trx
        .selectFrom('idempotency_key')
        .select(['body_hash', 'answer'])
        .where('key', '=', request.key)
        .executeTakeFirst();
      if (!first?.answer) throw new Problem('REQUEST_IN_PROGRESS');
      if (first.body_hash !== body_hash) throw new Problem('IDEMPOTENCY_KEY_REUSED');
      return first.answer as T;
    }
    const answer = await work(trx);
    await trx
      .updateTable('idempotency_key')
      .set({ status: 200, answer: JSON.stringify(answer) })
      .where('key', '=', request.key)
      .execute();
    return answer;
  });
}

const KEPT_DAYS = 7;

/** Forgets the answers that no client asks for again. */
export async function forgetOldKeys(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('idempotency_key')
    .where('created_at', '<', new Date(now - KEPT_DAYS * DAY))
    .execute();
}
