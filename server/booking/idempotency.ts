import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { deleteInBatches } from '#server/database/batches.ts';
import { latestUse } from '#server/database/clock.ts';
import type { Db } from '#server/database/db.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { Problem } from '#server/http/problem.ts';

/** Sorts the fields, so that their order does not matter to a hash. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, canonical(inner)]));
}

/**
 * Reads the header `Idempotency-Key`.
 * @throws Problem IDEMPOTENCY_KEY_MISSING unless it has 8 to 200 characters
 */
export function idempotencyKeyOf(headers: Record<string, string | string[] | undefined>): string {
  const key = [headers['idempotency-key']].flat()[0];
  if (!key || key.length < 8 || key.length > 200) throw new Problem('IDEMPOTENCY_KEY_MISSING');
  return key;
}

/**
 * What a request asks for. A repeated one may have to prove with a code who the customer is, which
 * the first did not.
 */
function contentOf({ call, body }: { call: string; body: object }): string {
  return call + JSON.stringify(canonical({ ...body, contact_code: undefined }));
}

/**
 * The first number of the advisory lock of a key, which its request has while it runs. No other
 * advisory lock of two numbers uses it.
 */
const KEY_LOCK = 8;

/**
 * Runs the work once for a key. One transaction stores the key, the work and its answer: a failure
 * stores nothing, and a repeated request gets the first answer from any process.
 * @throws Problem IDEMPOTENCY_KEY_REUSED if the key was used with another body or call,
 *   REQUEST_IN_PROGRESS if the first request is still running
 */
export function runOnce<T>(
  db: Db,
  request: { key: string; call: string; body: object },
  work: (trx: Db) => Promise<T>,
): Promise<T> {
  const body_hash = createHash('sha256').update(contentOf(request)).digest('base64url');
  return inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(${KEY_LOCK}::int, hashtext(${request.key}))`.execute(trx);
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

/** Whether a request with this key has been answered, so that a repeated one gets its answer. */
export async function isKeyUsed(db: Db, key: string): Promise<boolean> {
  return (await db.selectFrom('idempotency_key').select('key').where('key', '=', key).executeTakeFirst()) !== undefined;
}

/**
 * Whether a request with this key has been answered, or is running in any process: what has changed
 * since it began may be its own work, so a repeated one must wait for its answer.
 */
export async function isKeyInUse(db: Db, key: string): Promise<boolean> {
  // Before the key is read, as the request may end in between.
  const { rows } = await sql<{ is_idle: boolean }>`
    select pg_try_advisory_xact_lock(${KEY_LOCK}::int, hashtext(${key})) as is_idle`.execute(db);
  return !rows[0]!.is_idle || isKeyUsed(db, key);
}

const RETENTION_DAYS = 7;

/** Deletes old keys; clients do not repeat requests after so long. */
export const deleteOldKeys = (db: Db): Promise<void> =>
  deleteInBatches(
    db,
    'idempotency_key',
    sql`created_at < ${latestUse} - make_interval(days => ${RETENTION_DAYS}::int)`,
  );
