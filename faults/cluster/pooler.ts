import { chownSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '#testing/ports.ts';
import { type Daemon, startDaemon, type User, until } from './daemons.ts';
import { pathOf } from './packages.ts';
import { ADDRESS, pgbouncerConfig } from './templates.ts';

export type Pooler = {
  port: number;
  pid(): number;
  running(): boolean;
  /** Kills it and starts it again, at the same address. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

/** Asks whether PostgreSQL answers at an address. */
export async function answers(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 3000, query_timeout: 3000 });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select 1');
    return true;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Starts PgBouncer in front of HAProxy's port of the primary. */
export async function startPooler(
  folder: string,
  { primary, user, password }: { primary: number; user: User | undefined; password: string },
): Promise<Pooler> {
  const port = await freePort();
  const [config, userList] = [join(folder, 'pgbouncer.ini'), join(folder, 'userlist.txt')];
  writeFileSync(userList, `"postgres" "${password}"\n`, { mode: 0o600 });
  writeFileSync(config, pgbouncerConfig({ port, primary, userList }));
  if (user) chownSync(userList, user.uid, user.gid);
  const start = () => startDaemon('pgbouncer', [pathOf('pgbouncer'), config], { folder, user, stopSignal: 'SIGINT' });
  const url = `postgres://postgres:${password}@${ADDRESS}:${port}/postgres`;
  let daemon: Daemon = start();
  await until('PgBouncer', () => answers(url));
  return {
    port,
    pid: () => daemon.pid,
    running: () => daemon.running(),
    async restart() {
      await daemon.kill();
      daemon = start();
    },
    stop: () => daemon.stop(),
  };
}
