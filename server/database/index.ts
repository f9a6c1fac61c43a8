import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { type EmbeddedPostgres, startEmbedded } from './embedded/index.ts';
import { checkListening, type Listen, listenEmbedded, listenOnServer } from './listen.ts';
import { lockFolder } from './lock.ts';
import { migrate } from './migrate.ts';
import { prepareMarked } from './prepared.ts';
import { openReplica, type Reads, readPrimary } from './replica.ts';
import type { Database } from './schema.ts';

export interface OpenOptions {
  /** A PostgreSQL server, such as `postgres://user:password@localhost:5432/courtside`. */
  databaseUrl?: string | undefined;
  /**
   * The same server without the pooler in between, for what needs a session: the migrations and the
   * connection that listens. By default databaseUrl.
   */
  listenUrl?: string | undefined;
  /** A replica of that server, for reads that may be a second old. Without it the server does them. */
  replicaUrl?: string | undefined;
  /**
   * Whether connections to databaseUrl prepare frequent statements under names. Poolers in
   * transaction mode must support that, or these statements fail. On by default.
   */
  namedStatements?: boolean | undefined;
  /**
   * The embedded database's folder, used when there is no databaseUrl. With neither, the database
   * lives in memory.
   */
  dataDir?: string | undefined;
  /** The initial content of a new embedded database: a file of `backUp`. */
  backup?: Blob | undefined;
  log?: ((message: string) => void) | undefined;
}

export interface OpenedDatabase {
  db: Kysely<Database>;
  /** Closes the connections, flushes an embedded database and unlocks its folder. */
  close(): Promise<void>;
  embedded: boolean;
  listen: Listen;
  /** For what a replica may answer. */
  reads: Reads;
}

const INT8 = 20;
const NUMERIC = 1700;

/**
 * Our int8 and numeric values are ids, counts and sums far below 2^53, so they are read as numbers.
 * timestamptz is read as Date.
 */
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (oid === INT8 || oid === NUMERIC) && format !== 'binary'
      ? Number
      : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
};

function connect(pool: pg.Pool, namedStatements: boolean): Kysely<Database> {
  if (namedStatements) pool.on('connect', prepareMarked);
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}

/**
 * Statements that may queue at the embedded database, so that it need not wait for the process that
 * sends them.
 */
const SESSIONS = 8;

async function openEmbedded(
  dataDir: string | undefined,
  backup: Blob | undefined,
  log: (message: string) => void,
): Promise<OpenedDatabase> {
  const release = dataDir === undefined ? () => {} : lockFolder(dataDir);
  let embedded: EmbeddedPostgres | undefined;
  try {
    embedded = await startEmbedded(dataDir && join(dataDir, 'postgres'), backup);
    const { stream, close: end } = embedded;
    const pool = new pg.Pool({ stream, max: SESSIONS, idleTimeoutMillis: 0, types });
    pool.on('error', (error) => log(`The embedded database failed: ${error.message}`));
    // As for a server, below: a backup keeps a transaction open and asks nothing.
    pool.on('connect', (client) => client.on('error', () => {}));
    const listeners = listenEmbedded(pool);
    const db = connect(pool, true);
    await migrate(db, log);
    let closing: Promise<void> | undefined;
    const shut = async () => {
      try {
        await db.destroy();
        await end();
      } finally {
        release();
      }
    };
    const close = () => {
      closing ??= shut();
      return closing;
    };
    return { db, close, embedded: true, listen: listeners(db), reads: readPrimary(db) };
  } catch (error) {
    await embedded?.close().catch(() => {});
    release();
    throw error;
  }
}

/** How long a request waits for a connection before it is answered 503. */
const CONNECTION_TIMEOUT_MS = 15_000;

function openPool(connectionString: string, log: (message: string) => void): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 20, connectionTimeoutMillis: CONNECTION_TIMEOUT_MS, types });
  // If the server ends an idle connection (a restart), this process must continue; the pool opens
  // another.
  pool.on('error', (error) => log(`A database connection was lost: ${error.message}`));
  // The same for one that is lost between two queries of a transaction, when no other handler is
  // attached: its next query fails.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** A pooler may end a long statement, and the session that it runs in. */
async function migrateDirectly(listenUrl: string, log: (message: string) => void): Promise<void> {
  const db = connect(openPool(listenUrl, log), false);
  await migrate(db, log).finally(() => db.destroy());
}

type ServerOptions = {
  databaseUrl: string;
  listenUrl: string;
  replicaUrl: string | undefined;
  namedStatements: boolean;
};

async function openServer(
  { databaseUrl, listenUrl, replicaUrl, namedStatements }: ServerOptions,
  log: (message: string) => void,
): Promise<OpenedDatabase> {
  const db = connect(openPool(databaseUrl, log), namedStatements);
  const listen = listenOnServer(listenUrl, log);
  try {
    if (listenUrl === databaseUrl) await migrate(db, log);
    else {
      await checkListening(db, listen);
      await migrateDirectly(listenUrl, log);
    }
  } catch (error) {
    await db.destroy();
    throw error;
  }
  const onConnect = namedStatements ? prepareMarked : () => {};
  const replica = replicaUrl && (await openReplica({ replicaUrl, primary: db, types, onConnect, log }));
  let closing: Promise<void> | undefined;
  const shut = async () => {
    if (replica) await replica.close();
    await db.destroy();
  };
  const close = () => {
    closing ??= shut();
    return closing;
  };
  return { db, close, embedded: false, listen, reads: replica ? replica.reads : readPrimary(db) };
}

/**
 * Opens the database and migrates it to the current schema.
 * @throws Error if the server cannot be reached, another process uses the folder, or a migration
 *   fails
 */
export function openDatabase({
  databaseUrl,
  listenUrl,
  replicaUrl,
  namedStatements = true,
  dataDir,
  backup,
  log = () => {},
}: OpenOptions = {}): Promise<OpenedDatabase> {
  return databaseUrl === undefined
    ? openEmbedded(dataDir, backup, log)
    : openServer({ databaseUrl, listenUrl: listenUrl ?? databaseUrl, replicaUrl, namedStatements }, log);
}
