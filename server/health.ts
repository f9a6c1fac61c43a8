import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '#server/database/db.ts';
import type { ReplicaStats } from '#server/database/replica.ts';
import { type OutageLog, outageOf } from './http/outage.ts';
import { Problem } from './http/problem.ts';

/** Load balancers ask every few seconds, and count no answer as a failure. */
const PROBE_MS = 3000;

/** What `/readyz` reports besides known outages. */
export const PROBE_REASONS = {
  stopping: 'This process is stopping',
  late: 'The database does not answer',
  failed: 'The database failed',
};

/** Reads alone would succeed while the database is read-only or its disk is full. */
async function write(db: Db): Promise<void> {
  const row = { key: 'ready', value: sql<string>`now()::text` };
  await db
    .insertInto('setting')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: row.value }))
    .execute();
}

/**
 * `GET /healthz`: the process is alive. `GET /readyz`: it is not stopping, it can write to its
 * database, and no request met an outage in the last seconds; 503 with the reason otherwise.
 */
export function registerHealth(
  app: FastifyInstance,
  {
    db,
    embedded,
    replica,
    outages,
    stopping,
  }: {
    db: Db;
    embedded: boolean;
    replica: ReplicaStats | undefined;
    outages: OutageLog;
    stopping?: AbortSignal | undefined;
  },
): void {
  let probe: Promise<void> | undefined;

  /** Shared by calls at the same time, so that they are no load on a database in trouble. */
  function probeDatabase(): Promise<void> {
    probe ??= write(db).finally(() => {
      probe = undefined;
    });
    return probe;
  }

  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    if (stopping?.aborted) throw new Problem('UNAVAILABLE', { detail: PROBE_REASONS.stopping });
    const late = sleep(PROBE_MS, 'late' as const, { ref: false });
    const result = await Promise.race([probeDatabase(), late]).catch((cause) => {
      throw new Problem('UNAVAILABLE', { cause, detail: outageOf(cause)?.reason ?? PROBE_REASONS.failed });
    });
    const detail = result === 'late' ? PROBE_REASONS.late : outages.recent();
    if (detail !== undefined) throw new Problem('UNAVAILABLE', { detail });
    // Without its replica it is ready: the primary does all.
    return { status: 'ready', database: embedded ? 'embedded' : 'server', replica: replica?.state };
  });
}
