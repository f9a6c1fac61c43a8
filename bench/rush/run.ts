import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { type OpenedDatabase, openDatabase, startPostgres, type TestPostgres } from '#server/testing/database.ts';
import { processorTime } from '../processor-time.ts';
import { type Rush, rush } from './clients.ts';
import { auditClub, eveningHours, prepareClub, type RushClub, releaseDay } from './club.ts';
import { figuresOf } from './figures.ts';
import { measureOpenSchedule } from './open-schedule.ts';
import { type OpenSchedule, type RateFigures, type RoundFigures, type Throughput, writeRush } from './report.ts';
import { measureBookings } from './throughput.ts';

const CLUBS = 60;
const PROCESSES = 2;

type RushBench = {
  clients: number;
  seconds: number;
  rounds: number;
  /** Clients per second. */
  rates: number[];
  /** Whether bookings per second are compared with pgbench. */
  pgbench: boolean;
  /** Whether an open schedule is measured in a browser. */
  schedule: boolean;
  base: string | undefined;
  /** Where the processes of this commit write their CPU profiles. */
  profile: string | undefined;
  write: boolean;
};

const git = (...parameters: string[]) => execFileSync('git', parameters, { encoding: 'utf8' }).trim();

/** A built commit: its folder, and the start of its hash and its subject, as Markdown. */
type Build = { folder: string; name: string };

/** Builds an earlier commit in a temporary folder, with the packages of this one, or finds it there. */
function buildOf(commit: string): Build {
  const hash = git('rev-parse', '--short=12', commit);
  const folder = join(tmpdir(), `courtside-rush-${hash}`);
  const name = git('log', '-1', '--format=`%h %s`', commit);
  if (!existsSync(folder)) {
    git('worktree', 'prune');
    git('worktree', 'add', '--quiet', '--detach', '--force', folder, hash);
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  }
  if (!existsSync(join(folder, 'dist/server/main.mjs')) || !existsSync(join(folder, 'dist/site'))) {
    console.log(`Building ${name} in ${folder}`);
    execFileSync('npm', ['run', 'build'], { cwd: folder, stdio: 'ignore' });
  }
  return { folder, name };
}

type State = { cpu: number; rss: number };

/** The processes of one commit on a database of their own. */
export type Site = {
  build: Build;
  opened: OpenedDatabase;
  databaseUrl: string;
  club: RushClub;
  addresses: string[];
  states: () => Promise<State[]>;
  stop: () => Promise<void>;
};

async function openSite(postgres: TestPostgres, build: Build, profile: string | undefined): Promise<Site> {
  const database = `rush_${Math.random().toString(36).slice(2, 8)}`;
  const admin = await openDatabase({ databaseUrl: postgres.databaseUrl });
  await sql`create database ${sql.id(database)}`.execute(admin.db);
  await admin.close();
  const databaseUrl = Object.assign(new URL(postgres.databaseUrl), { pathname: `/${database}` }).href;
  // By its own migrations: a commit refuses those that it does not know.
  const own: typeof import('#server/testing/database.ts') = await import(
    join(build.folder, 'server/testing/database.ts')
  );
  const { seed }: typeof import('#server/testing/in-process.ts') = await import(
    join(build.folder, 'server/testing/in-process.ts')
  );
  const opened = await own.openDatabase({ databaseUrl });
  await seed(opened.db, { now: Date.now(), clubs: CLUBS, pictures: false });
  const club = await prepareClub(opened.db);
  const processes = Array.from({ length: PROCESSES }, () =>
    fork(new URL('./server.mjs', import.meta.url), {
      execArgv: [...(profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [])],
      env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: databaseUrl, BUILD: build.folder },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    }),
  );
  const answers = await Promise.all(processes.map((each) => once(each, 'message') as Promise<[{ address: string }]>));
  return {
    ...{ build, opened, databaseUrl, club },
    addresses: answers.map(([{ address }]) => address),
    states: () =>
      Promise.all(
        processes.map(async (each) => {
          each.send('state');
          return ((await once(each, 'message')) as [State])[0];
        }),
      ),
    async stop() {
      for (const each of processes) {
        each.send('stop');
        await once(each, 'exit');
      }
      await opened.close();
    },
  };
}

const total = (states: State[]) => states.reduce((sum, { cpu }) => sum + cpu, 0);

/** Waits until the processes and PostgreSQL have nothing left to do, for at most half a minute. */
async function untilQuiet(sites: readonly Site[], postgres: TestPostgres): Promise<void> {
  const used = async () => {
    const states = await Promise.all(sites.map(({ states }) => states()));
    return total(states.flat()) + processorTime(postgres);
  };
  let before = await used();
  for (let second = 0; second < 30; second += 1) {
    await pause(1000);
    const now = await used();
    if (now - before < 0.15) return;
    before = now;
  }
}

/** Loads what every visitor loads once, so that a rush does not begin with a process that has just started. */
async function warmUp({ addresses, club }: Site, date: string): Promise<void> {
  for (const address of addresses) {
    for (let time = 0; time < 20; time += 1) {
      for (const path of [
        `/uk-ua/club/${club.slug}`,
        `/api/v1/clubs/${club.id}/scheduledates`,
        `/api/v1/slots?service_id=${club.service}&date=${date}&duration=60`,
      ])
        await fetch(address + path).then((answer) => answer.text());
    }
  }
}

type Load = { clients: number; seconds: number };

async function rushAt(
  site: Site,
  postgres: TestPostgres,
  load: Load,
  beside?: (rush: Promise<Rush>) => Promise<void>,
): Promise<RoundFigures> {
  const { opened, club, addresses } = site;
  const date = await releaseDay(opened.db, club);
  const hours = await eveningHours(addresses[0]!, club, date);
  await warmUp(site, date);
  const before = { servers: total(await site.states()), postgres: processorTime(postgres) };
  const running = rush({ addresses, club, date, hours, ...load });
  await beside?.(running);
  const done = await running;
  const figures = figuresOf(done);
  figures.faults.push(...(await auditClub(opened.db, club, figures.booked)));
  return {
    ...figures,
    lasted: (done.endedAt - done.startedAt) / 1000,
    servers: total(await site.states()) - before.servers,
    postgres: processorTime(postgres) - before.postgres,
  };
}

/** A probe is normal again within this time. */
const NORMAL_MS = 250;
const PROBE_EVERY_MS = 100;
const NORMAL_PROBES = 5;

/** Seconds from now until so many probes in a row were answered in time; at most a minute. */
async function recovery({ addresses, club }: Site): Promise<number> {
  const from = performance.now();
  let normal = 0;
  let first = from;
  for (let probe = 0; performance.now() - from < 60_000; probe += 1) {
    const sentAt = performance.now();
    const status = await fetch(`${addresses[probe % addresses.length]}/api/v1/clubs/${club.id}/scheduledates`).then(
      async (answer) => {
        await answer.text();
        return answer.status;
      },
      () => 0,
    );
    const isNormal = status === 200 && performance.now() - sentAt <= NORMAL_MS;
    if (!isNormal) normal = 0;
    else if (normal === 0) first = sentAt;
    if (isNormal) normal += 1;
    if (normal === NORMAL_PROBES) return Math.max(0, first - from) / 1000;
    await pause(PROBE_EVERY_MS);
  }
  return 60;
}

export async function benchRush({
  clients,
  seconds,
  rounds,
  rates,
  pgbench,
  schedule,
  base,
  profile,
  write,
}: RushBench) {
  if (!existsSync('dist/server/main.mjs')) throw new Error('Build first: npm run build');
  const builds: Build[] = [
    ...(base === undefined ? [] : [buildOf(base)]),
    { folder: resolve('.'), name: git('log', '-1', '--format=`%h %s`') },
  ];
  const postgres = await startPostgres();
  const sites: Site[] = [];
  try {
    for (const [index, build] of builds.entries())
      sites.push(await openSite(postgres, build, index === builds.length - 1 ? profile : undefined));
    const current = sites.at(-1)!;
    const measured: RoundFigures[][] = sites.map(() => []);
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, site] of sites.entries()) {
        await untilQuiet(sites, postgres);
        const figures = await rushAt(site, postgres, { clients, seconds });
        measured[index]!.push(figures);
        console.log(round + 1, site.build.name, figures);
      }
    }
    const rateFigures: RateFigures[] = [];
    for (const rate of rates) {
      await untilQuiet(sites, postgres);
      let seconds_until_normal = 0;
      const figures = await rushAt(current, postgres, { clients: rate * seconds, seconds }, async () => {
        await pause(seconds * 1000);
        seconds_until_normal = await recovery(current);
      });
      rateFigures.push({ rate, recovery: seconds_until_normal, ...figures });
      console.log(`${rate} clients per second`, rateFigures.at(-1));
    }
    let throughput: Throughput | undefined;
    if (pgbench) {
      await untilQuiet(sites, postgres);
      throughput = await measureBookings(current);
      console.log(throughput);
    }
    let openSchedule: OpenSchedule | undefined;
    if (schedule) {
      await untilQuiet(sites, postgres);
      openSchedule = await measureOpenSchedule(current.addresses[0]!, current.club, current.opened.db);
      console.log(openSchedule);
    }
    writeRush(
      { names: sites.map(({ build }) => build.name), measured, rates: rateFigures, throughput, schedule: openSchedule },
      { clients, seconds, rounds, base, rates: rates.join(), write },
    );
  } finally {
    for (const site of sites) await site.stop();
    await postgres.stop();
  }
}
