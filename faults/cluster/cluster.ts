import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '#testing/ports.ts';
import { atEnd } from './cleanup.ts';
import { databaseUser, until } from './daemons.ts';
import { answers, type Pooler, startPooler } from './pooler.ts';
import { type PostgresCluster, startPostgresCluster } from './postgres.ts';
import { type RunningProxy, startProxy } from './proxy.ts';
import { ADDRESS, PASSWORDS } from './templates.ts';

/** As many as run at once, and one for an upgrade, which starts the new one first. */
export const PROCESSES = 4;
const PORTS = PROCESSES + 1;

export type Cluster = {
  folder: string;
  postgres: PostgresCluster;
  pooler: Pooler;
  proxy: RunningProxy;
  /** The ports of processes that the proxy knows. */
  ports: readonly number[];
  /** The address of the site at the proxy. */
  url: string;
  /** Makes an empty database, and the variables by which processes use it. */
  createDatabase(name: string): Promise<DatabaseAddresses>;
  stop(): Promise<void>;
};

/** The variables of a process that name its database. */
export type DatabaseAddresses = Record<'DATABASE_URL' | 'DATABASE_LISTEN_URL' | 'DATABASE_REPLICA_URL', string>;

/** Starts PostgreSQL with a replica, PgBouncer and HAProxy. No process of the product runs yet. */
export async function startCluster(log: (text: string) => void): Promise<Cluster> {
  const user = databaseUser();
  const folder = mkdtempSync(join(tmpdir(), 'courtside-cluster-'));
  chmodSync(folder, 0o755);
  if (user) chownSync(folder, user.uid, user.gid);
  const started: { stop(): Promise<void> }[] = [];
  const stop = atEnd(async () => {
    for (const part of started.toReversed()) await part.stop().catch((error: Error) => console.error(error.message));
    rmSync(folder, { recursive: true, force: true });
  });
  try {
    const postgres = await startPostgresCluster(folder, user);
    started.push(postgres);
    const ports = [];
    while (ports.length < PORTS) ports.push(await freePort());
    const proxy = await startProxy(folder, { nodes: postgres.nodes, processes: ports });
    started.push(proxy);
    const urlOf = (port: number, name: string) =>
      `postgres://postgres:${PASSWORDS.postgres}@${ADDRESS}:${port}/${name}`;
    await until('The primary behind HAProxy', () => answers(urlOf(proxy.primary, 'postgres')));
    const pooler = await startPooler(folder, { primary: proxy.primary, user, password: PASSWORDS.postgres });
    started.push(pooler);
    await postgres.untilSynchronous();
    log('PostgreSQL with a replica, PgBouncer and HAProxy are up');
    return {
      ...{ folder, postgres, pooler, proxy, ports, stop },
      url: `http://${ADDRESS}:${proxy.http}`,
      async createDatabase(name) {
        const client = new pg.Client({ connectionString: urlOf(proxy.primary, 'postgres') });
        await client.connect();
        await client.query(`create database ${client.escapeIdentifier(name)}`).finally(() => client.end());
        return {
          DATABASE_URL: urlOf(pooler.port, name),
          DATABASE_LISTEN_URL: urlOf(proxy.primary, name),
          DATABASE_REPLICA_URL: urlOf(proxy.replica, name),
        };
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
