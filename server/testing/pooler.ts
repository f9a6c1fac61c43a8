import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort } from '#testing/ports.ts';
import { answering } from './database.ts';

/** Debian installs it where only root looks. */
const FOLDERS = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];

/** The program of PgBouncer; undefined if it is not installed. */
export const PGBOUNCER = FOLDERS.map((folder) => join(folder, 'pgbouncer')).find((path) => existsSync(path));

export type Pooler = {
  /** The same database, through the pooler. */
  databaseUrl: string;
  stop: () => Promise<void>;
};

/**
 * Starts PgBouncer in transaction mode in front of a database. It gives each transaction the
 * connection that was unused for the longest time, so that whatever relies on a session fails soon.
 * @param connections how many it opens to the server
 * @throws Error if PgBouncer is not installed or does not start
 */
export async function startPooler(databaseUrl: string, { connections = 4 } = {}): Promise<Pooler> {
  if (PGBOUNCER === undefined) throw new Error('Install pgbouncer, a package of Debian');
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), 'courtside-pooler-'));
  // It refuses to run as root, and the user that it runs as must have access.
  chmodSync(folder, 0o755);
  const own = await freePort();
  const config = join(folder, 'pgbouncer.ini');
  writeFileSync(
    config,
    `[databases]
* = host=${hostname} port=${port} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
min_pool_size = ${connections}
max_client_conn = 400
server_round_robin = 1
`,
  );
  const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn(PGBOUNCER, [...asUser, config], { stdio: 'ignore' });
  const exited = once(child, 'exit');
  const pooled = `postgres://${username}@127.0.0.1:${own}${pathname}`;
  const stop = async () => {
    child.kill('SIGKILL');
    await exited;
    rmSync(folder, { recursive: true, force: true });
  };
  const failed = exited.then(([code]) => {
    throw new Error(`PgBouncer ended with ${code}`);
  });
  failed.catch(() => {});
  try {
    await Promise.race([answering(pooled), failed]);
  } catch (error) {
    await stop();
    throw error;
  }
  return { databaseUrl: pooled, stop };
}
