import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, type PostgresPoolClient, sql } from 'kysely';
import pg from 'pg';
import { SECOND } from '#core/domain/units.ts';
import { Problem } from '#server/http/problem.ts';
import { type Db, shareCaches } from './db.ts';
import { startPolling } from './polling.ts';
import type { Database } from './schema.ts';
import { shareQuery } from './shared-query.ts';

/** Only reads: it runs again on the primary if it fails on the replica. */
type Work<T> = (db: Db) => Promise<T>;

/**
 * What the replica answers: `current` all of these reads, `recent` those that may be a second old,
 * the others none. `late` is a replica that is further behind.
 */
export const REPLICA_STATES = ['current', 'recent', 'late', 'unusable'] as const;

export type ReplicaStats = {
  state: (typeof REPLICA_STATES)[number];
  /** Bytes of WAL that it has yet to replay, when it was last asked. */
  lag: number;
  /** The reads that it answered, those that the primary did, and those of these that had failed. */
  reads: { replica: number; primary: number; failed: number };
};

/** Where to read what a replica may answer. */
export type Reads = {
  /** Reads all that was committed before the call. */
  current<T>(work: Work<T>): Promise<T>;
  /** Reads all that was committed a second before the call. */
  recent<T>(work: Work<T>): Promise<T>;
  /** Absent if there is no replica. */
  replica?: ReplicaStats;
};

export const readPrimary = (db: Db): Reads => ({ current: (work) => work(db), recent: (work) => work(db) });

const MOST_LAG_MS = SECOND;
const PROBE_MS = MOST_LAG_MS / 2;
/**
 * How long a read waits for a connection, for its first answer, and for the replica to catch up,
 * before it goes to the primary.
 */
const PATIENCE_MS = 200;
/** Between two looks at whether the replica has caught up. */
const FIRST_LOOK_MS = 2;
const LAST_LOOK_MS = 20;
/** Without an answer for this time, a connection is lost. */
const QUERY_TIMEOUT_MS = 5 * SECOND;
const CONNECTIONS = 20;

/** A position in the WAL, in bytes. */
type Position = number;

const bytes = (position: string) => `(${position} - '0/0'::pg_lsn)::float`;

/**
 * The position that a replica must have replayed to show all that is committed. A commit is flushed
 * before others see it, unless `synchronous_commit` is off.
 */
const COMMITTED = sql<{ position: Position }>`select ${sql.raw(
  bytes(`case current_setting('synchronous_commit')
    when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end`),
)} as position`;

/** Null on a server that is no replica, or no longer. */
const REPLAYED = `select case when pg_is_in_recovery() then ${bytes('pg_last_wal_replay_lsn()')} end as replayed`;

/** The same for a primary and its replicas. */
const IDENTITY = `select (select system_identifier from pg_control_system()) || ' ' || current_database() as identity`;

type Query = PostgresPoolClient['query'];

/** Sends one query after another, as a client requires. */
function inSequence(client: pg.ClientBase): Query {
  let last: Promise<unknown> = Promise.resolve();
  return ((...parts: unknown[]) => {
    const answer = last.then(() => Reflect.apply(client.query, client, parts) as Promise<unknown>);
    last = answer.catch(() => {});
    return answer;
  }) as Query;
}

/** A connection to the replica, as the reads use it. */
type Connection = { query: Query; db: Db };

function connectionOf(client: pg.ClientBase, primary: Db): Connection {
  const query = inSequence(client);
  const pool = { connect: async () => ({ query, release: () => {} }), end: async () => {} };
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  shareCaches(db, primary);
  return { query, db };
}

/** Asks for a row; with several statements, that of the last one. */
async function ask<Row>(client: pg.ClientBase, text: string): Promise<Row> {
  const answer: unknown = await client.query({ text, query_timeout: PATIENCE_MS } as pg.QueryConfig);
  return ([answer].flat().at(-1) as pg.QueryResult).rows[0];
}

/** What the primary had committed at a time, in milliseconds of `performance.now()`. */
type Sample = { position: Position; at: number };

type ReplicaOptions = {
  replicaUrl: string;
  primary: Db;
  /** How values are read, as on the primary. */
  types: pg.CustomTypesConfig;
  onConnect: (client: pg.ClientBase) => void;
  log: (message: string) => void;
};

/**
 * Opens a replica for reads. What it cannot answer in time is read from the primary, so it may be
 * down or late. A probe finds out what it can answer, so that few reads wait in vain.
 *
 * Each read begins by asking the server that its connection leads to how far it is, within a
 * transaction: the address may lead to several replicas, or to a pooler.
 */
export async function openReplica({ replicaUrl, primary, types, onConnect, log }: ReplicaOptions) {
  const connections = new WeakMap<pg.ClientBase, Connection>();
  const committed = shareQuery(async () => (await COMMITTED.execute(primary)).rows[0]!.position);
  let identity: string | undefined;

  async function prepare(client: pg.ClientBase): Promise<void> {
    client.on('error', () => {});
    identity ??= (await sql.raw<{ identity: string }>(IDENTITY).execute(primary)).rows[0]!.identity;
    const own = await ask<{ identity: string }>(client, IDENTITY);
    if (own.identity !== identity) throw new Error('DATABASE_REPLICA_URL leads to another database than DATABASE_URL');
    onConnect(client);
    connections.set(client, connectionOf(client, primary));
  }

  function openPool(max: number): pg.Pool {
    const timeouts = { connectionTimeoutMillis: PATIENCE_MS, query_timeout: QUERY_TIMEOUT_MS };
    const pool = new pg.Pool({ connectionString: replicaUrl, max, types, onConnect: prepare, ...timeouts });
    // The probe reports it.
    pool.on('error', () => {});
    return pool;
  }
  const pool = openPool(CONNECTIONS);
  // Its own, so that many reads do not look like a dead replica.
  const probePool = openPool(1);

  /**
   * Does the work on a server that has replayed a position, if it does so in time; `behind` is the
   * position of one that does not, null if it is no replica.
   */
  async function readAt<T>(
    source: pg.Pool,
    { position, wait }: { position: Position; wait: number },
    work: Work<T>,
  ): Promise<{ value: T } | { behind: Position | null }> {
    const until = performance.now() + wait;
    const client = await source.connect();
    const { query, db } = connections.get(client)!;
    const end = () => {
      query('commit', []).then(
        () => client.release(),
        () => client.release(true),
      );
    };
    try {
      let pause = FIRST_LOOK_MS;
      let { replayed } = await ask<{ replayed: Position | null }>(client, `begin read only; ${REPLAYED}`);
      while (replayed !== null && replayed < position && performance.now() + pause < until) {
        await sleep(pause);
        pause = Math.min(pause * 2, LAST_LOOK_MS);
        ({ replayed } = await ask<{ replayed: Position | null }>(client, REPLAYED));
      }
      const isThere = replayed !== null && replayed >= position;
      const answer = isThere ? { value: await work(db) } : { behind: replayed };
      end();
      return answer;
    } catch (error) {
      // An answer, such as that there is no such club.
      if (error instanceof Problem) end();
      else client.release(true);
      throw error;
    }
  }

  const stats: ReplicaStats = { state: 'unusable', lag: 0, reads: { replica: 0, primary: 0, failed: 0 } };
  const isUsed = (state = stats.state) => state === 'current' || state === 'recent';
  let samples: Sample[] = [];

  /** What a read must have that may be a second old; undefined if the primary did not say so. */
  const recentPosition = () => samples.find(({ at }) => performance.now() - at <= MOST_LAG_MS)?.position;

  async function findState(position: Position): Promise<[state: ReplicaStats['state'], reason?: string]> {
    try {
      const answer = await readAt(probePool, { position, wait: PATIENCE_MS }, async () => {});
      stats.lag = 'behind' in answer && answer.behind !== null ? position - answer.behind : 0;
      if ('value' in answer) return ['current'];
      if (answer.behind === null) return ['unusable', 'DATABASE_REPLICA_URL does not lead to a replica'];
      const enough = recentPosition();
      if (enough !== undefined && answer.behind >= enough) return ['recent'];
      return ['late', 'the replica is more than a second behind'];
    } catch (error) {
      return ['unusable', `the replica cannot be used: ${error instanceof Error ? error.message : error}`];
    }
  }

  let said: string | undefined;
  async function probe(): Promise<void> {
    const at = performance.now();
    const position = await committed();
    samples = [...samples.slice(-1), { position, at }];
    const [state, reason] = await findState(position);
    stats.state = state;
    const message = isUsed() ? 'The replica answers reads' : `Reads go to the primary: ${reason}`;
    if (message !== said) log(message);
    said = message;
  }

  async function read<T>(work: Work<T>, position: Position | undefined, wait: number): Promise<T> {
    try {
      const answer = position === undefined ? undefined : await readAt(pool, { position, wait }, work);
      if (answer && 'value' in answer) {
        stats.reads.replica += 1;
        return answer.value;
      }
      // Until the next probe, others need not wait for it.
      if (answer && wait > 0 && stats.state === 'current') stats.state = 'recent';
    } catch (error) {
      if (error instanceof Problem) {
        stats.reads.replica += 1;
        throw error;
      }
      stats.reads.failed += 1;
    }
    stats.reads.primary += 1;
    return work(primary);
  }

  const readCurrent = async <T>(work: Work<T>) => {
    const position = stats.state === 'current' ? await committed().catch(() => undefined) : undefined;
    return read(work, position, PATIENCE_MS);
  };
  const reads: Reads & { replica: ReplicaStats } = {
    current: readCurrent,
    recent(work) {
      const position = recentPosition();
      // A busy process may have probed late.
      if (position === undefined) return readCurrent(work);
      return read(work, isUsed() ? position : undefined, 0);
    },
    replica: stats,
  };
  // The primary was just opened. If it fails now, the next probe asks again.
  await probe().catch(() => {});
  const stop = startPolling(probe, {
    every: PROBE_MS,
    name: 'the probe of the replica',
    log: { warn: () => {} },
  });
  return {
    reads,
    async close(): Promise<void> {
      await stop();
      await Promise.all([pool.end(), probePool.end()]);
    },
  };
}
