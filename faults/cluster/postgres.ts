import { chownSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { killProcessTree } from '#server/testing/database.ts';
import { freePort } from '#testing/ports.ts';
import { atEnd } from './cleanup.ts';
import { type Daemon, startDaemon, tailOf, type User, until } from './daemons.ts';
import { POSTGRES_PROGRAMS, pathOf } from './packages.ts';
import { ADDRESS, type NodePorts, PASSWORDS, patroniConfig } from './templates.ts';

type Member = { name: string; role: string; state: string };

/** A machine of the database: Patroni and the PostgreSQL server that it runs. */
export type PostgresNode = NodePorts & {
  start(): void;
  /** `kill -9` of PostgreSQL. Patroni stays. */
  killPostgres(): Promise<void>;
  /** `kill -9` of PostgreSQL and Patroni, as if the machine were gone. */
  killAll(): Promise<void>;
  stop(): Promise<void>;
  /** Whether Patroni runs. */
  running(): boolean;
  /** The process of PostgreSQL. */
  pid(): number | undefined;
  /** Its own address, not through the proxy. */
  url: string;
};

export type PostgresCluster = {
  nodes: readonly PostgresNode[];
  /** The name of the primary. */
  leader(): Promise<PostgresNode>;
  replica(): Promise<PostgresNode>;
  /** Waits until the replica streams, and commits wait for it. */
  untilSynchronous(): Promise<void>;
  stop(): Promise<void>;
};

const START_SECONDS = 180;

/** Starts etcd, and two PostgreSQL servers under Patroni: a primary and its synchronous replica. */
export async function startPostgresCluster(folder: string, user: User | undefined): Promise<PostgresCluster> {
  const [client, peer] = [await freePort(), await freePort()];
  const [clientUrl, peerUrl] = [`http://${ADDRESS}:${client}`, `http://${ADDRESS}:${peer}`];
  const etcd = startDaemon(
    'etcd',
    [
      pathOf('etcd'),
      ...['--name', 'etcd1', '--data-dir', join(folder, 'etcd')],
      ...['--listen-client-urls', clientUrl, '--advertise-client-urls', clientUrl],
      ...['--listen-peer-urls', peerUrl, '--initial-advertise-peer-urls', peerUrl],
      ...['--initial-cluster', `etcd1=${peerUrl}`],
    ],
    { folder, user },
  );
  const nodes: PostgresNode[] = [];
  const stop = async () => {
    for (const node of nodes) await node.stop();
    await etcd.stop();
  };
  const members = async (): Promise<Member[]> => {
    for (const { patroni } of nodes) {
      const answer = await fetch(`http://${ADDRESS}:${patroni}/cluster`, { signal: AbortSignal.timeout(3000) }).catch(
        () => undefined,
      );
      if (answer) return ((await answer.json()) as { members: Member[] }).members;
    }
    return [];
  };
  const withRole = (role: (name: string) => boolean) => async () => {
    const found = (await members()).find((member) => role(member.role));
    return nodes.find(({ name }) => name === found?.name);
  };
  const leader = () =>
    until(
      'A primary',
      withRole((role) => role === 'leader'),
    );
  try {
    await until('etcd', async () => (await fetch(`${clientUrl}/health`)).ok);
    for (const name of ['db1', 'db2']) {
      const ports = { name, postgres: await freePort(), patroni: await freePort() };
      nodes.push(createNode(ports, { etcd: client, folder, user }));
    }
    // The first becomes the primary, of which the second makes a copy.
    for (const node of nodes) {
      node.start();
      await until(
        `PostgreSQL of ${node.name}`,
        async () => (await fetch(`http://${ADDRESS}:${node.patroni}/health`)).ok,
        {
          seconds: START_SECONDS,
        },
      );
    }
  } catch (error) {
    for (const name of ['etcd', ...nodes.map((node) => node.name)]) console.error(tailOf(folder, name));
    await stop();
    throw error;
  }
  return {
    nodes,
    leader,
    replica: () =>
      until(
        'A replica',
        withRole((role) => role !== 'leader'),
      ),
    async untilSynchronous() {
      await until(
        'A synchronous replica',
        async () => {
          const all = await members();
          return all.some(({ role }) => role === 'leader') && all.some(({ role }) => role === 'sync_standby');
        },
        { seconds: START_SECONDS },
      );
    },
    stop,
  };
}

function createNode(
  ports: NodePorts,
  { etcd, folder, user }: { etcd: number; folder: string; user: User | undefined },
): PostgresNode {
  const { name } = ports;
  const config = join(folder, `${name}.yml`);
  writeFileSync(config, patroniConfig(ports, { etcd, folder, programs: POSTGRES_PROGRAMS }), { mode: 0o600 });
  if (user) chownSync(config, user.uid, user.gid);
  let patroni: Daemon | undefined;
  const pid = () => {
    try {
      return Number(readFileSync(join(folder, name, 'postmaster.pid'), 'utf8').split('\n')[0]);
    } catch {
      return undefined;
    }
  };
  const killPostgres = async () => {
    const postmaster = pid();
    if (postmaster) await killProcessTree(String(postmaster));
  };
  atEnd(killPostgres);
  return {
    ...ports,
    url: `postgres://postgres:${PASSWORDS.postgres}@${ADDRESS}:${ports.postgres}/postgres`,
    running: () => patroni?.running() ?? false,
    pid,
    killPostgres,
    start() {
      patroni = startDaemon(name, [pathOf('patroni'), config], { folder, user });
    },
    async killAll() {
      await patroni?.kill();
      await killPostgres();
    },
    async stop() {
      // It stops PostgreSQL too.
      await patroni?.stop();
      await killPostgres();
    },
  };
}
