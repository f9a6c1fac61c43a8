import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { type EmbeddedPostgres, startEmbedded } from './embedded/index.ts';
import { type Listen, listenEmbedded, listenOnServer } from './listen.ts';
import { lockFolder } from './lock.ts';
import { migrate } from './migrate.ts';
import { prepareMarked } from './prepared.ts';
import type { Database } from './schema.ts';

export interface OpenOptions {
  /** A PostgreSQL server, such as `postgres://user:password@localhost:5432/courtside`. */
  databaseUrl?: string | undefined;
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

function connect(pool: pg.Pool): Kysely<Database> {
  pool.on('connect', prepareMarked);
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
    const db = connect(pool);
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
    return { db, close, embedded: true, listen: listeners(db) };
  } catch (error) {
    await embedded?.close().catch(() => {});
    release();
    throw error;
  }
}

/** How long a request waits for a connection before it is answered 503. */
const CONNECTION_TIMEOUT_MS = 15_000;

async function openServer(databaseUrl: string, log: (message: string) => void): Promise<OpenedDatabase> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 20,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    types,
  });
  // If the server ends an idle connection (a restart), this process must continue; the pool opens
  // another.
  pool.on('error', (error) => log(`A database connection was lost: ${error.message}`));
  // The same for one that is lost between two queries of a transaction, when no other handler is
  // attached: its next query fails.
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = connect(pool);
  try {
    await migrate(db, log);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= db.destroy();
    return closing;
  };
  return { db, close, embedded: false, listen: listenOnServer(databaseUrl, log) };
}

/**
 * Opens the database and migrates it to the current schema.
 * @throws Error if the server cannot be reached, another process uses the folder, or a migration
 *   fails
 */
export function openDatabase({
  databaseUrl,
  dataDir,
  backup,
  log = () => {},
}: OpenOptions = {}): Promise<OpenedDatabase> {
  return databaseUrl === undefined ? openEmbedded(dataDir, backup, log) : openServer(databaseUrl, log);
}
