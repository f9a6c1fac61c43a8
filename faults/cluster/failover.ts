import { setTimeout as pause } from 'node:timers/promises';
import { addDays } from '#core/domain/zone.ts';
import { FIXTURE } from '#server/testing/fixture.ts';
import { openStreamAt } from '#server/testing/stream.ts';
import type { Cluster } from './cluster.ts';
import { until } from './daemons.ts';
import type { PostgresNode } from './postgres.ts';
import { auditSite, type Scenario, type ScenarioResult, seconds } from './scenario.ts';
import { openSite, type Site } from './site.ts';

const PROBE_EVERY_MS = 100;
const PROBE_TIMEOUT_MS = 10_000;

/** Asks the site several times a second whether it can write, and notes when it could. */
function probeWrites(url: string) {
  const written: number[] = [];
  const ask = async () => {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) });
    await answer.arrayBuffer();
    if (answer.ok) written.push(performance.now());
  };
  const timer = setInterval(() => void ask().catch(() => {}), PROBE_EVERY_MS);
  return {
    /** The longest time without a write, from a moment on, in milliseconds. */
    outageSince(start: number): number {
      const times = [start, ...written.filter((at) => at > start).sort((one, other) => one - other)];
      return Math.max(...times.slice(1).map((at, index) => at - times[index]!));
    },
    writtenSince: (start: number) => written.some((at) => at > start),
    stop: () => clearInterval(timer),
  };
}

type Failure = { name: string; kill(node: PostgresNode): Promise<void> };

const FAILURES: Failure[] = [
  { name: 'PostgreSQL killed', kill: (node) => node.killPostgres() },
  { name: 'machine of PostgreSQL gone', kill: (node) => node.killAll() },
];

/** Opens a schedule at each process, which tells it of a gap in what it heard. */
const watchAll = (site: Site, date: string) =>
  Promise.all(site.processes.map(({ url }) => openStreamAt(url, `club_id=${FIXTURE.calm}&date=${date}`)));

async function failOver(
  { cluster, site, probe }: { cluster: Cluster; site: Site; probe: ReturnType<typeof probeWrites> },
  { name, kill }: Failure,
): Promise<ScenarioResult['figures']> {
  await cluster.postgres.untilSynchronous();
  // A day of which nothing else changes.
  const streams = await watchAll(site, addDays(site.workload.dataset.today, 200));
  await until('Streams', async () => streams.every(({ events }) => events.length > 0));
  const before = streams.map((stream) => stream.said().length);
  const primary = await cluster.postgres.leader();
  await pause(5000);
  const killedAt = performance.now();
  await kill(primary);
  await until('Another primary', async () => (await cluster.postgres.leader()) !== primary);
  const promotedMs = performance.now() - killedAt;
  await until('A write', async () => probe.writtenSince(killedAt + promotedMs));
  const heard = () => streams.every((stream, index) => stream.said().length > before[index]!);
  await until('Every process hears of changes again', async () => heard());
  const heardMs = performance.now() - killedAt;
  for (const stream of streams) stream.close();
  if (!primary.running()) primary.start();
  await cluster.postgres.untilSynchronous();
  const rejoinedMs = performance.now() - killedAt;
  return [
    [`${name}: longest time without a write`, seconds(probe.outageSince(killedAt))],
    [`${name}: another primary after`, seconds(promotedMs)],
    [`${name}: every process listened again, and told open schedules to read anew, after`, seconds(heardMs)],
    [`${name}: it had returned as the synchronous replica after`, seconds(rejoinedMs)],
  ];
}

export const failover: Scenario = {
  name: 'failover',
  title: 'Failover',
  text: `PostgreSQL of the primary is killed with \`kill -9\` under load, and later Patroni with it, as if the machine were gone. Patroni promotes the synchronous replica, HAProxy sends connections there, and what was killed returns as the replica. A client without an answer repeats its request with the same idempotency key. A write is a \`/readyz\` through the proxy, asked ten times a second.`,
  async run(cluster, { seed, clients, log }) {
    const site = await openSite(cluster, { name: 'failover', seed, log });
    const probe = probeWrites(cluster.url);
    try {
      const figures = await site.workload.run({ servers: [site.entrance], minutes: 0, clients }, async () => {
        const all = [];
        for (const failure of FAILURES) {
          all.push(...(await failOver({ cluster, site, probe }, failure)));
          log(`${failure.name}: failed over`);
          await pause(5000);
        }
        return all;
      });
      const { figures: more, faults } = await auditSite(site);
      return { figures: [...figures, ...more], faults };
    } finally {
      probe.stop();
      await site.close();
    }
  },
};
