import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type Random, randomFor } from '#core/domain/random.ts';
import type { Db } from '#server/testing/database.ts';
import { type Disruption, PROCESS_DISRUPTIONS, runDisruptions } from '../disruptions.ts';
import type { ServerProcess } from '../processes.ts';
import type { Cluster } from './cluster.ts';
import { until } from './daemons.ts';
import { auditSite, type Scenario } from './scenario.ts';
import { openSite } from './site.ts';

type Targets = { servers: ServerProcess[]; db: Db; random: Random; cluster: Cluster };

/** Kills the primary in some way, and waits until everything has recovered. */
async function failOver({ cluster: { postgres }, random }: Targets, how: 'killPostgres' | 'killAll'): Promise<void> {
  await postgres.untilSynchronous();
  const primary = await postgres.leader();
  await primary[how]();
  await until('Another primary', async () => (await postgres.leader()) !== primary);
  await pause(random.between(0, 3000));
  if (!primary.running()) primary.start();
  await postgres.untilSynchronous();
}

const CLUSTER_DISRUPTIONS: Disruption<Targets>[] = [
  { name: 'PostgreSQL of the primary killed', weight: 2, disrupt: (targets) => failOver(targets, 'killPostgres') },
  { name: 'machine of the primary gone', weight: 1, disrupt: (targets) => failOver(targets, 'killAll') },
  {
    name: 'machine of the replica gone',
    weight: 1,
    disrupt: async ({ cluster: { postgres }, random }) => {
      await postgres.untilSynchronous();
      const replica = await postgres.replica();
      await replica.killAll();
      await pause(random.between(0, 5000));
      replica.start();
      await postgres.untilSynchronous();
    },
  },
  {
    name: 'replay of the replica paused',
    weight: 2,
    disrupt: async ({ cluster: { postgres }, random }) => {
      const { url } = await postgres.replica();
      const client = new pg.Client({ connectionString: url });
      client.on('error', () => {});
      await client.connect();
      try {
        await client.query('select pg_wal_replay_pause()');
        await pause(random.between(1000, 8000));
        await client.query('select pg_wal_replay_resume()');
      } finally {
        await client.end();
      }
    },
  },
  { name: 'PgBouncer killed', weight: 3, disrupt: ({ cluster }) => cluster.pooler.restart() },
];

/** Whatever a disruption that did not end left behind runs again. */
async function heal({ postgres, pooler }: Cluster): Promise<void> {
  for (const node of postgres.nodes) if (!node.running()) node.start();
  if (!pooler.running()) await pooler.restart();
  await postgres.untilSynchronous();
}

export const longRun: Scenario = {
  name: 'faults',
  title: 'The fault run',
  text: `The clients, staff and audit of [the fault run](faults.md) work through the whole cluster, while processes are killed and suspended, connections are cut, the primary and the replica are killed, replay of the replica stands still, and PgBouncer is killed. The clocks of the processes are wrong by up to five minutes.`,
  async run(cluster, { seed, clients, minutes, log }) {
    const site = await openSite(cluster, { name: 'faults', seed, log });
    try {
      const random = randomFor(`${seed} cluster trouble`);
      const targets = { servers: site.processes, db: site.db, random, cluster };
      const counts = await site.workload.run({ servers: [site.entrance], minutes, clients }, async (keepGoing) => {
        const all = await runDisruptions([...PROCESS_DISRUPTIONS, ...CLUSTER_DISRUPTIONS], targets, keepGoing);
        await heal(cluster);
        return all;
      });
      const { figures, faults } = await auditSite(site);
      const disruptions = Object.entries(counts).map(([name, count]) => [name, String(count)] as const);
      return { figures: [['minutes', String(minutes)], ...disruptions, ...figures], faults };
    } finally {
      await site.close();
    }
  },
};
