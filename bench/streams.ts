import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { type ClientRequest, request } from 'node:http';
import { cpus, loadavg } from 'node:os';
import { sql } from 'kysely';
import { openDatabase, startPostgres } from '#server/testing/database.ts';
import { FIXTURE, fillFixture } from '#server/testing/fixture.ts';
import { buildApp } from '#server/testing/in-process.ts';

/**
 * Measures what open streams cost a process: its memory, and how long after a write every reader has heard of it. The server is a process
 * of its own over PostgreSQL, the readers are this one. Writes docs/benchmarks-streams.md.
 */

const COUNTS = [0, 100, 1000];
const CHANGES = 40;
const DATE = '2026-11-23';
const REPORT = 'docs/benchmarks-streams.md';
const NOW = Date.parse('2026-11-21T10:00:00Z');

/** The server's side: says where it listens, and answers each message with its memory and processor time. */
async function serve(databaseUrl: string): Promise<void> {
  const opened = await openDatabase({ databaseUrl });
  const app = await buildApp({
    ...opened,
    publicUrl: 'http://localhost',
    clock: () => NOW,
    requestsPerMinute: 1_000_000,
    maxDelay: 0,
    streams: { maxPerAddress: 100_000 },
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  process.on('message', (message) => {
    if (message === 'stop')
      return void app
        .close()
        .then(() => opened.close())
        .then(() => process.disconnect());
    globalThis.gc?.();
    const { rss, heapUsed } = process.memoryUsage();
    const { user, system } = process.cpuUsage();
    process.send!({ rss, heapUsed, cpu: (user + system) / 1000 });
  });
  process.send!({ address });
}

type State = { rss: number; heapUsed: number; cpu: number };
type Figures = { count: number; state: State; p50: number; p95: number; worst: number; cpu: number };

const percentile = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)]!;

/** Opens a reader; `heard` is called for each change after the first answer. */
function read(address: string, heard: () => void): Promise<ClientRequest> {
  return new Promise((resolve, reject) => {
    const url = `${address}/api/v1/slots/stream?club_id=${FIXTURE.ace}&date=${DATE}`;
    const asked = request(url, { agent: false }, (answer) => {
      let begun = false;
      answer.setEncoding('utf8').on('data', (text: string) => {
        if (begun && text.includes('event: change')) heard();
        begun = true;
        resolve(asked);
      });
      answer.on('error', () => {});
    });
    asked.on('error', reject).end();
  });
}

async function measure(databaseUrl: string): Promise<Figures[]> {
  const server = fork(import.meta.filename, ['serve', databaseUrl], {
    execArgv: ['--max-semi-space-size=64', '--import', 'tsx', '--expose-gc'],
  });
  const [{ address }] = (await once(server, 'message')) as [{ address: string }];
  const stateOf = async (): Promise<State> => {
    server.send('state');
    return ((await once(server, 'message')) as [State])[0];
  };
  const { db, close } = await openDatabase({ databaseUrl });
  const readers: ClientRequest[] = [];
  const figures: Figures[] = [];
  let waiting = 0;
  let done = () => {};
  const times: number[] = [];
  let since = 0;
  const heard = () => {
    times.push(performance.now() - since);
    waiting -= 1;
    if (waiting === 0) done();
  };
  for (const count of COUNTS) {
    while (readers.length < count) {
      readers.push(
        ...(await Promise.all(
          Array.from({ length: Math.min(50, count - readers.length) }, () => read(address, heard)),
        )),
      );
    }
    times.length = 0;
    const before = await stateOf();
    for (let change = 0; change < CHANGES; change += 1) {
      waiting = count;
      const all = new Promise<void>((resolve) => {
        done = resolve;
      });
      since = performance.now();
      await sql`
        insert into occupation (club_id, court_id, during, kind)
        values (${FIXTURE.ace}, ${FIXTURE.courtOne}, tstzrange(${`${DATE}T06:00:00Z`}::timestamptz, ${`${DATE}T07:00:00Z`}::timestamptz), 'seed')`.execute(
        db,
      );
      if (count > 0) await all;
      waiting = count;
      const freed = new Promise<void>((resolve) => {
        done = resolve;
      });
      since = performance.now();
      await db.deleteFrom('occupation').where('kind', '=', 'seed').execute();
      if (count > 0) await freed;
    }
    const state = await stateOf();
    const sorted = [...times].sort((one, other) => one - other);
    figures.push({
      count,
      state,
      p50: percentile(sorted, 0.5) ?? 0,
      p95: percentile(sorted, 0.95) ?? 0,
      worst: sorted.at(-1) ?? 0,
      cpu: (state.cpu - before.cpu) / (2 * CHANGES),
    });
    console.log(figures.at(-1));
  }
  for (const reader of readers) reader.on('error', () => {}).destroy();
  await close();
  server.send('stop');
  await once(server, 'exit');
  return figures;
}

const MEGABYTE = 1024 * 1024;

function report(figures: Figures[]): string {
  const load = loadavg()[0]!;
  const crowded = load > cpus().length ? ', so that other work waited beside it' : '';
  const rows = figures.map(({ count, state, p50, p95, worst, cpu }) => {
    const times = count === 0 ? '– | – | –' : [p50, p95, worst].map((time) => `${time.toFixed(0)} ms`).join(' | ');
    return `| ${count} | ${(state.rss / MEGABYTE).toFixed(0)} MB | ${(state.heapUsed / MEGABYTE).toFixed(1)} MB | ${times} | ${cpu.toFixed(1)} ms |`;
  });
  return [
    '# Open streams',
    '',
    `\`npm run bench:streams\`, ${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${cpus().length} processors, load average ${load.toFixed(1)}${crowded}. One`,
    'process over PostgreSQL. All readers look at the same day; a change is a write by another connection, and its time ends when a reader has heard',
    `of it (${2 * CHANGES} changes; 30 ms of it are spent gathering what one transaction tells in parts). Readers and server share the processors.`,
    '',
    '| open streams | memory of the process | heap in use | half have heard | 95 % | the last | processor time a change |',
    '|---|---|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

if (process.argv[2] === 'serve') await serve(process.argv[3]!);
else {
  const postgres = await startPostgres();
  const { db, close } = await openDatabase({ databaseUrl: postgres.databaseUrl });
  await fillFixture(db);
  await close();
  try {
    writeFileSync(REPORT, report(await measure(postgres.databaseUrl)));
    console.log(`Written: ${REPORT}`);
  } finally {
    await postgres.stop();
  }
}
