import { formatClock } from '#core/domain/clock.ts';
import { dayAhead } from '#testing/days.ts';
import type { ServerProcess } from '../processes.ts';
import type { Cluster } from './cluster.ts';
import { cpuOf, cpuOfFamily } from './cpu.ts';
import type { Scenario } from './scenario.ts';
import { createProcess } from './site.ts';

const ROUNDS = 12;
const REQUESTS_PER_ROUND = 60;
const CLUB = 'third-set';

type Cost = { process: number; postgres: number; pooler: number };
type Variant = { name: string; env: Record<string, string>; server: ServerProcess; cost: Cost };

let visitors = 0;
async function get<Data>({ url }: ServerProcess, path: string): Promise<Data> {
  visitors += 1;
  // Each from another visitor, whose requests nothing limits.
  const headers = { 'x-forwarded-for': `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}` };
  const answer = await fetch(`${url}/api/v1/${path}`, { headers });
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`);
  return ((await answer.json()) as { data: Data }).data;
}

/** Searches and days of a schedule. No two in a run ask for the same, so that no cache has them. */
function* paths(services: readonly number[]) {
  for (let index = 0; ; index += 1) {
    const date = dayAhead(1 + (index % 40));
    const hour = 7 + (Math.floor(index / 40) % 12);
    const from = formatClock(hour * 60 + (index % 2) * 30);
    yield `clubs?city=kyiv&date=${date}&time_from=${from}&time_to=${formatClock((hour + 2) * 60)}`;
    yield `slots?service_id=${services[index % services.length]}&date=${date}`;
  }
}

/** Asks the same of each variant, in turns, and adds up what it costs. */
async function measure(cluster: Cluster, variants: readonly Variant[]): Promise<void> {
  const postmaster = (await cluster.postgres.leader()).pid()!;
  const read = ({ server }: Variant): Cost => ({
    process: cpuOf(server.pid!),
    postgres: cpuOfFamily(postmaster),
    pooler: cpuOf(cluster.pooler.pid()),
  });
  const days = await get<{ services: { service_id: number }[] }[]>(variants[0]!.server, `clubs/${CLUB}/scheduledates`);
  const services = [...new Set(days.flatMap((day) => day.services.map(({ service_id }) => service_id)))];
  const next = paths(services);
  for (let round = 0; round <= ROUNDS; round += 1) {
    const asked = Array.from({ length: REQUESTS_PER_ROUND }, () => next.next().value!);
    // Another one begins each time.
    for (let turn = 0; turn < variants.length; turn += 1) {
      const variant = variants[(round + turn) % variants.length]!;
      const before = read(variant);
      for (const path of asked) await get(variant.server, path);
      const after = read(variant);
      // The first round only warms up.
      if (round > 0)
        for (const part of ['process', 'postgres', 'pooler'] as const) variant.cost[part] += after[part] - before[part];
    }
  }
}

const sumOf = ({ process, postgres, pooler }: Cost) => process + postgres + pooler;
const perRequest = (ms: number) => (ms / (ROUNDS * REQUESTS_PER_ROUND)).toFixed(2);

export const pooling: Scenario = {
  name: 'pooler',
  title: 'Pooler',
  text: `The same searches and days of schedules, at a process on PostgreSQL with statements under names, at one without, and at one behind PgBouncer in transaction mode, where names are off by default. They take turns, ${ROUNDS} times ${REQUESTS_PER_ROUND} requests each. Figures are milliseconds of processor time per request of the process, PostgreSQL and PgBouncer.`,
  async run(cluster, { log }) {
    // Without the replica: all reads go the way that is measured.
    const { DATABASE_REPLICA_URL: _, ...addresses } = await cluster.createDatabase('pooler');
    const { pathname } = new URL(addresses.DATABASE_URL);
    const direct = Object.assign(new URL((await cluster.postgres.leader()).url), { pathname }).href;
    const common = { SEED: 'demo', LOG_LEVEL: 'error', TRUST_PROXY: '127.0.0.1', PUBLIC_URL: cluster.url };
    const variants = [
      { name: 'PostgreSQL, statements under names', env: { DATABASE_URL: direct } },
      { name: 'PostgreSQL, no names', env: { DATABASE_URL: direct, DATABASE_NAMED_STATEMENTS: 'off' } },
      { name: 'PgBouncer, no names', env: addresses },
    ].map(({ name, env }, index) => ({
      name,
      env,
      server: createProcess(cluster.ports[index]!, { ...common, ...env }),
      cost: { process: 0, postgres: 0, pooler: 0 },
    }));
    try {
      for (const { server } of variants) await server.start(0);
      await measure(cluster, variants);
      log('Measured what statements under names save');
      const base = sumOf(variants[0]!.cost);
      return {
        figures: variants.map(({ name, cost }) => [
          name,
          `${perRequest(cost.process)} + ${perRequest(cost.postgres)} + ${perRequest(cost.pooler)} ms, ${(sumOf(cost) / base).toFixed(2)} × the first`,
        ]),
        faults: [],
      };
    } finally {
      for (const { server } of variants) await server.kill();
    }
  },
};
