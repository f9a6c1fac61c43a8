import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Db, type OpenedDatabase, openDatabase, startPostgres } from '#server/testing/database.ts';
import { maintain, seed } from '#server/testing/in-process.ts';
import { percentile } from '#testing/percentile.ts';
import { addHistory } from './history.ts';
import { type Growth, writeGrowth } from './report.ts';
import { kindsOf, send } from './requests.ts';

const REQUESTS = 15;
const SECOND = 1000;
/** Days after which the retention job that is measured deletes customers' data. */
const RETENTION_DAYS = 90;

type Options = { sizes: number[]; bookings: number; rounds: number; write: boolean };

const median = (values: readonly number[]) =>
  percentile(
    [...values].sort((one, other) => one - other),
    0.5,
  );

/** CPU time in milliseconds, and resident memory in bytes, of the product's process. */
type ServerState = { cpu: number; rss: number };

/** A database of one size, with the product running on it. */
type Size = { clubs: number; opened: OpenedDatabase; database: string; server: ChildProcess; address: string };

const stateOf = async ({ server }: Pick<Size, 'server'>, message = 'state'): Promise<ServerState> => {
  server.send(message);
  return ((await once(server, 'message')) as [ServerState])[0];
};

/** Waits until the process has nothing left to do, such as reading clubs after its start. */
async function untilQuiet(size: Pick<Size, 'server'>): Promise<void> {
  for (let before = (await stateOf(size)).cpu; ; ) {
    await pause(SECOND);
    const { cpu } = await stateOf(size);
    if (cpu - before < SECOND / 10) return;
    before = cpu;
  }
}

/** CPU time that the database's sessions of a size have used so far, by process, in ms (Linux). */
async function databaseTimes(admin: Db, { database }: Pick<Size, 'database'>): Promise<Map<number, number>> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = ${database} and backend_type = 'client backend'`.execute(admin);
  const times = new Map<number, number>();
  for (const { pid } of rows) {
    try {
      times.set(pid, Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6);
    } catch {
      // The session has ended.
    }
  }
  return times;
}

const usedSince = (before: Map<number, number>, after: Map<number, number>) => {
  let used = 0;
  for (const [pid, time] of after) used += time - (before.get(pid) ?? 0);
  return used;
};

/** Fills the database of a size, and starts the product on it. */
async function prepare(admin: Db, databaseUrl: string, clubs: number, bookings: number) {
  const database = `growth_${clubs}`;
  await sql`create database ${sql.id(database)}`.execute(admin);
  const url = Object.assign(new URL(databaseUrl), { pathname: `/${database}` }).href;
  const opened = await openDatabase({ databaseUrl: url });
  console.log(`${clubs} clubs`);
  let start = performance.now();
  await seed(opened.db, { now: Date.now(), clubs, pictures: false });
  console.log(`  seeded in ${((performance.now() - start) / SECOND).toFixed(0)} s`);
  start = performance.now();
  const history = await addHistory(opened.db, bookings);
  console.log(`  ${history.bookings} past bookings in ${((performance.now() - start) / SECOND).toFixed(0)} s`);
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(${database}) as bytes`.execute(admin);
  return { clubs, database, url, opened, history, bytes: rows[0]!.bytes };
}

/** Starts the product, and measures its first searches. */
async function startProduct(url: string) {
  const starting = performance.now();
  const server = fork(new URL('../built-server.mjs', import.meta.url), {
    execArgv: ['--expose-gc'],
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: url },
  });
  const [{ address }] = (await once(server, 'message')) as [{ address: string }];
  const listening = performance.now() - starting;
  const timed = async (path: string) => {
    const start = performance.now();
    await send(address, { path });
    return performance.now() - start;
  };
  const first = await timed('/api/v1/clubs?city=lutsk&facets=true');
  const second = await timed('/api/v1/clubs?city=lutsk&facets=true');
  return { server, address, listening, first, second };
}

/** The time of the retention job, and how bookings fare beside it. */
async function measureRetention(db: Db): Promise<{ rows: number; seconds: number }> {
  const count = async () => {
    const { rows } = await sql<{ count: number }>`
      select (select count(*) from booking where given_name <> '') + (select count(*) from analytics_event)
        + (select count(*) from message) as count`.execute(db);
    return rows[0]!.count;
  };
  const before = await count();
  const start = performance.now();
  await maintain(db, {
    ...{ seed: 'none', retentionDays: RETENTION_DAYS, embedded: false, now: Date.now(), passed: 0 },
    log: console.log,
  });
  const seconds = (performance.now() - start) / SECOND;
  return { rows: before - (await count()), seconds };
}

export async function benchGrowth({ sizes, bookings, rounds, write }: Options): Promise<void> {
  const postgres = await startPostgres();
  const admin = await openDatabase({ databaseUrl: postgres.databaseUrl });
  const running: Size[] = [];
  try {
    const growth: Growth = { sizes: [], kinds: [], retention: undefined, retentionDays: RETENTION_DAYS };
    for (const clubs of sizes) {
      const { url, history, bytes, ...prepared } = await prepare(admin.db, postgres.databaseUrl, clubs, bookings);
      const { server, address, ...starting } = await startProduct(url);
      const size = { ...prepared, server, address };
      running.push(size);
      await untilQuiet(size);
      const { rss } = await stateOf(size, 'collected');
      growth.sizes.push({ clubs, ...history, bytes, ...starting, memory: { start: rss, mixed: 0, all: 0 } });
    }
    const kinds = [];
    for (const size of running) kinds.push(await kindsOf(size.opened.db, size.address, REQUESTS * (rounds + 1)));
    for (const [at, { name }] of kinds[0]!.entries()) {
      const times: number[][] = running.map(() => []);
      const serverTimes: number[][] = running.map(() => []);
      // The first round warms up.
      for (let round = 0; round <= rounds; round += 1) {
        for (const [index, size] of running.entries()) {
          const visits = [];
          for (let request = 0; request < REQUESTS; request += 1) visits.push(await kinds[index]![at]!.next());
          const before = await databaseTimes(admin.db, size);
          const { cpu } = await stateOf(size);
          for (const visit of visits) await send(size.address, visit);
          const inServer = ((await stateOf(size)).cpu - cpu) / REQUESTS;
          const inDatabase = usedSince(before, await databaseTimes(admin.db, size)) / REQUESTS;
          if (round === 0) continue;
          serverTimes[index]!.push(inServer);
          times[index]!.push(inServer + inDatabase);
        }
      }
      const found = kinds.map((each) => each[at]!.found);
      const ratios = times.map((list) => median(list.map((time, round) => time / times[0]![round]!)));
      growth.kinds.push({ name, found, times: times.map(median), serverTimes: serverTimes.map(median), ratios });
      console.log(name, times.map(median), ratios);
    }
    for (const [index, size] of running.entries()) {
      const { memory } = growth.sizes[index]!;
      memory.mixed = (await stateOf(size, 'collected')).rss;
      await send(size.address, { path: '/api/v1/clubs?facets=true' });
      memory.all = (await stateOf(size, 'collected')).rss;
    }
    growth.retention = await measureRetention(running[0]!.opened.db);
    writeGrowth(growth, { bookings, rounds, write });
  } finally {
    for (const { server } of running) {
      server.send('stop');
      await once(server, 'exit');
    }
    for (const { opened } of running) await opened.close();
    await admin.close();
    await postgres.stop();
  }
}
