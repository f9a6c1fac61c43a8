import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type OpenedDatabase, openDatabase, startPostgres } from '#server/testing/database.ts';
import { buildApp, seed, warmSearch } from '#server/testing/in-process.ts';
import { wrap } from '#testing/wrap.ts';

/**
 * Measures the search over 5,000 seeded clubs through the whole server (HTTP on the loopback
 * interface), on the embedded database and on PostgreSQL, and writes docs/benchmarks.md. Arguments
 * select the databases. The embedded one is kept in DATA_DIR (by default a temporary folder),
 * because seeding takes minutes.
 */

const CLUBS = 5000;
const WARM_UP = 30;
const RUNS = 100;
/** The time of the seed and the server is fixed, so that every run measures the same rows. */
const NOW = Date.parse('2026-11-21T10:00:00Z');
const REPORT = 'docs/benchmarks.md';

/** Milliseconds for the 95th percentile of the response times. */
const BUDGETS: Record<string, { page: number; time: number }> = {
  embedded: { page: 50, time: 100 },
  PostgreSQL: { page: 20, time: 40 },
};

const evening = 'date=2026-11-23&time_from=18:00&time_to=21:00&facets=true';
type Case = { name: string; kind: 'page' | 'time'; query: string };
const CASES: Case[] = [
  { name: 'all clubs', kind: 'page', query: 'facets=true' },
  {
    name: 'all clubs, tennis on clay, by rating',
    kind: 'page',
    query: 'category=tennis&parameters=surface:clay&sort=rating&facets=true',
  },
  { name: 'the largest city', kind: 'page', query: 'city=kyiv&facets=true' },
  { name: 'words in another script', kind: 'page', query: 'search=tenis kiev&facets=true' },
  { name: 'a word with a typo', kind: 'page', query: 'search=теніс оболнь&facets=true' },
  { name: 'a map with its pins', kind: 'page', query: 'bounds=50.40,30.40,50.50,30.60&pins=true&facets=true' },
  { name: 'free in the evening, the largest city', kind: 'time', query: `city=kyiv&${evening}` },
  {
    name: 'the same, two hours, nearest first',
    kind: 'time',
    query: `city=kyiv&${evening}&duration=120&near=50.45,30.52&sort=distance`,
  },
  { name: 'free at any hour of a day, the largest city', kind: 'time', query: 'city=kyiv&date=2026-11-23&facets=true' },
  { name: 'free in the evening, a small city', kind: 'time', query: `city=lutsk&${evening}` },
];

type Figures = { name: string; kind: 'page' | 'time'; found: number; p50: number; p95: number; cpu: number };

const percentile = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)]!;

type Answer = { status: number; milliseconds: number; total: number };

async function measure(address: string): Promise<Figures[]> {
  const client = new Worker(new URL('./asking.mjs', import.meta.url));
  try {
    const figures: Figures[] = [];
    for (const each of CASES) figures.push(await measureCase(client, address, each));
    return figures;
  } finally {
    await client.terminate();
  }
}

async function measureCase(client: Worker, address: string, { name, kind, query }: Case): Promise<Figures> {
  const sendRequest = async (): Promise<Answer | undefined> => {
    client.postMessage(encodeURI(`${address}/api/v1/clubs?${query}`));
    const [answer] = (await once(client, 'message')) as [Answer];
    // On a busy machine the server may respond with 503 although there are no other requests.
    if (answer.status === 503) {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      return undefined;
    }
    if (answer.status !== 200) throw new Error(`${name}: HTTP ${answer.status}`);
    return answer;
  };
  for (let run = 0; run < WARM_UP; run += 1) await sendRequest();
  const times: number[] = [];
  const cpuTimes: number[] = [];
  let found = 0;
  while (times.length < RUNS) {
    const before = process.cpuUsage();
    const answer = await sendRequest();
    if (!answer) continue;
    found = answer.total;
    times.push(answer.milliseconds);
    const { user, system } = process.cpuUsage(before);
    cpuTimes.push((user + system) / 1000);
  }
  times.sort((one, other) => one - other);
  cpuTimes.sort((one, other) => one - other);
  const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
  console.log(`${name}: ${found} found, p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`);
  return { name, kind, found, p50, p95, cpu: percentile(cpuTimes, 0.5) };
}

async function run(
  name: string,
  opened: OpenedDatabase,
): Promise<{ name: string; warming: number; figures: Figures[] }> {
  console.log(`\n${name}`);
  await seed(opened.db, { now: NOW, clubs: CLUBS, log: console.log });
  const app = await buildApp({
    db: opened.db,
    embedded: opened.embedded,
    listen: opened.listen,
    publicUrl: 'http://localhost',
    clock: () => NOW,
    requestsPerMinute: 1_000_000,
  });
  try {
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const start = performance.now();
    await warmSearch(opened.db, NOW);
    const warming = performance.now() - start;
    return { name, warming, figures: await measure(address) };
  } finally {
    await app.close();
  }
}

const selected = process.argv.slice(2);
const isSelected = (name: string) => selected.length === 0 || selected.includes(name);
const results: Awaited<ReturnType<typeof run>>[] = [];

if (isSelected('embedded')) {
  const dataDir = process.env.DATA_DIR ?? join(tmpdir(), 'courtside-bench');
  console.log(existsSync(dataDir) ? 'Using the existing embedded database' : 'Creating the embedded database');
  const opened = await openDatabase({ dataDir });
  results.push(await run('embedded', opened));
  await opened.close();
}
if (isSelected('PostgreSQL')) {
  const server = await startPostgres();
  const opened = await openDatabase({ databaseUrl: server.databaseUrl });
  results.push(await run('PostgreSQL', opened));
  await opened.close();
  await server.stop();
}

const table = results.map(({ name, warming, figures }) => {
  const budget = BUDGETS[name]!;
  const rows = figures.map(({ name: what, kind, found, p50, p95, cpu }) => {
    const result = p95 <= budget[kind] ? 'met' : 'missed';
    return `| ${what} | ${found} | ${p50.toFixed(1)} | ${p95.toFixed(1)} | ${budget[kind]} | ${result} | ${cpu.toFixed(1)} |`;
  });
  return `## ${name}

| search | found | p50, ms | p95, ms | p95 budget, ms | budget | CPU, ms |
|---|---|---|---|---|---|---|
${rows.join('\n')}

After a start the server reads all clubs' offers once, alongside the first requests: ${Math.round(warming)} ms.
`;
});

const [core] = cpus();
const load = loadavg()[0]!;
const otherLoad = load > cpus().length ? ', so other processes were running and the times are too high' : '';
writeFileSync(
  REPORT,
  wrap(`# Benchmarks

Written by \`npm run bench:search\`, with ${CLUBS.toLocaleString('en')} seeded clubs. A client in its own thread sends ${RUNS}
requests of each kind over HTTP, one after another, and times each until its last byte; ${WARM_UP} requests
for warm-up do not count. Every request asks for the first page of ten cards with facets, the last
four also for free times. "CPU" is the median CPU time of the server's process and the client
together (with the embedded database, without PostgreSQL's own processes). It depends less on other
work on the machine than the response time does.

Measured on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} × ${core?.model.trim() || 'unnamed processor'}, Node ${process.versions.node}, load average ${load.toFixed(1)} at the end${otherLoad}.

${table.join('\n')}`),
);
console.log(`\nWritten: ${REPORT}`);
