import { setTimeout as pause } from 'node:timers/promises';
import { randomFor } from '#core/domain/random.ts';
import { FIXTURE } from '#server/testing/fixture.ts';
import { skewOf } from '../disruptions.ts';
import type { ServerProcess } from '../processes.ts';
import { beforeLastMigration, checkOut } from './checkout.ts';
import type { Cluster } from './cluster.ts';
import { until } from './daemons.ts';
import { auditSite, failedRequests, type Scenario, seconds } from './scenario.ts';
import { openSite, type Site } from './site.ts';

const STREAMS = 8;
const STREAM_PAUSE_MS = 200;

/** Keeps open schedules, which open their stream again whenever it ends, as browsers do. */
function keepStreams(url: string, date: string) {
  const stopping = new AbortController();
  const counts = { opened: 0, ended: 0, broken: 0 };
  const keep = async () => {
    while (!stopping.signal.aborted) {
      try {
        const path = `/api/v1/slots/stream?club_id=${FIXTURE.ace}&date=${date}`;
        const answer = await fetch(`${url}${path}`, { signal: stopping.signal });
        if (!answer.ok) throw new Error(`answered ${answer.status}`);
        counts.opened += 1;
        for await (const _ of answer.body!) if (stopping.signal.aborted) return;
        counts.ended += 1;
      } catch {
        if (!stopping.signal.aborted) counts.broken += 1;
      }
      await pause(STREAM_PAUSE_MS);
    }
  };
  const all = Promise.all(Array.from({ length: STREAMS }, keep));
  return {
    counts,
    async stop() {
      stopping.abort();
      await all;
    },
  };
}

const portOf = ({ url }: ServerProcess) => Number(new URL(url).port);

/**
 * Replaces the processes of a site one by one: starts a new one at the free port, waits until the
 * proxy sends it requests, and stops an old one.
 * @param drains whether the old ones take themselves out of the proxy
 */
async function replaceAll(
  { cluster, site, seed }: { cluster: Cluster; site: Site; seed: number },
  drains: boolean,
): Promise<void> {
  const random = randomFor(`${seed} upgrade`);
  const nameOf = (port: number) => `app${cluster.ports.indexOf(port) + 1}`;
  const isUp = async (port: number) =>
    (await cluster.proxy.command('show stat'))
      .split('\n')
      .some((line) => line.startsWith(`courtside,${nameOf(port)},`) && line.split(',')[17] === 'UP');
  for (const old of [...site.processes]) {
    const used = site.processes.map(portOf);
    const free = cluster.ports.find((port) => !used.includes(port))!;
    const next = site.newProcess(free);
    site.processes.push(next);
    await next.start(skewOf(random));
    await until('The proxy uses the new process', () => isUp(free));
    if (!drains) {
      await cluster.proxy.command(`set server courtside/${nameOf(portOf(old))} state drain`);
      await pause(1000);
    }
    await old.stop();
    site.processes.splice(site.processes.indexOf(old), 1);
    if (!drains) await cluster.proxy.command(`set server courtside/${nameOf(portOf(old))} state ready`);
  }
}

/** @param from the earlier commit, by default the one before the last migration */
export const upgrade = (from = beforeLastMigration()): Scenario => ({
  name: 'upgrade',
  title: 'Rolling upgrade',
  text: `Four processes of an earlier commit are replaced by this one under load, and then restarted, one by one: each new process starts before an old one gets \`SIGTERM\`. Both versions use one schema, which the first new process migrates. A version without \`DRAIN_SECONDS\` is taken out at the proxy first, and one without \`DATABASE_LISTEN_URL\` goes past PgBouncer.`,
  async run(cluster, { seed, clients, log }) {
    const earlier = checkOut(from);
    const [drains, pools] = [earlier.knows('DRAIN_SECONDS'), earlier.knows('DATABASE_LISTEN_URL')];
    let site: Site | undefined;
    try {
      site = await openSite(cluster, { name: 'upgrade', seed, log, earlier });
      const { workload, entrance } = site;
      const streams = keepStreams(cluster.url, workload.dataset.today);
      const parts = { cluster, site, seed };
      const times = await workload.run({ servers: [entrance], minutes: 0, clients }, async () => {
        const startedAt = performance.now();
        await pause(3000);
        await replaceAll(parts, drains);
        const upgradedAt = performance.now();
        log('All processes are upgraded');
        const failed = failedRequests(workload.tally);
        await replaceAll(parts, true);
        await pause(3000);
        return { upgrade: upgradedAt - startedAt, restart: performance.now() - upgradedAt, failed };
      });
      await streams.stop();
      const failed = failedRequests(workload.tally);
      const { figures, faults } = await auditSite(site);
      const { opened, ended, broken } = streams.counts;
      return {
        figures: [
          ['the earlier commit', earlier.name],
          ['it can drain, it can use PgBouncer', [drains, pools].map((can) => (can ? 'yes' : 'no')).join(', ')],
          ['duration of the upgrade, of the restart', `${seconds(times.upgrade)}, ${seconds(times.restart)}`],
          ['failed requests during the upgrade, during the restart', `${times.failed}, ${failed - times.failed}`],
          ['streams opened, ended by the server, broken', `${opened}, ${ended}, ${broken}`],
          ...figures,
        ],
        faults: [
          ...faults,
          ...(failed > 0 ? [{ rule: 'failed requests', what: `${failed} requests of clients failed` }] : []),
          ...(broken > 0 ? [{ rule: 'broken streams', what: `${broken} streams ended without their end` }] : []),
        ],
      };
    } finally {
      await site?.close();
      await earlier.remove();
    }
  },
});
