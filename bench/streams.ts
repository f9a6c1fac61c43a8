import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { type ClientRequest, request } from 'node:http';
import { cpus, loadavg } from 'node:os';
import { sql } from 'kysely';
import { openDatabase, startPostgres } from '#server/testing/database.ts';
import { FIXTURE, fillFixture } from '#server/testing/fixture.ts';
import { buildApp } from '#server/testing/in-process.ts';
import { percentile } from '#testing/percentile.ts';
import { wrap } from '#testing/wrap.ts';

/**
 * Measures the cost of open streams: the server's memory, and the time from a write until every
 * reader has received it. The server is a process on PostgreSQL, the readers are in this one.
 * Writes docs/benchmarks-streams.md.
 */

const COUNTS = [0, 100, 1000];
const CHANGES = 40;
const DATE = '2026-11-23';
const REPORT = 'docs/benchmarks-streams.md';
const NOW = Date.parse('2026-11-21T10:00:00Z');

/** The server's process: sends its address, then its memory and CPU time for each message. */
async function serve(databaseUrl: string): Promise<void> {
  const opened = await openDatabase({ databaseUrl });
  const app = await buildApp({
    ...opened,
    publicUrl: 'http://localhost',
    clock: () => NOW,
    requestsPerMinute: 1_000_000,
    maxDelay: 0,
    streams: { maxPerAddress: 100_000 },
    connections: { max: 100_000, perAddress: 100_000 },
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

/** Opens a stream. Calls `onChange` for each change after the first chunk. */
function openStream(address: string, onChange: () => void): Promise<ClientRequest> {
  return new Promise((resolve, reject) => {
    const url = `${address}/api/v1/slots/stream?club_id=${FIXTURE.ace}&date=${DATE}`;
    const streamRequest = request(url, { agent: false }, (answer) => {
      let started = false;
      answer.setEncoding('utf8').on('data', (text: string) => {
        if (started && text.includes('event: change')) onChange();
        started = true;
        resolve(streamRequest);
      });
      answer.on('error', () => {});
    });
    streamRequest.on('error', reject).end();
  });
}

async function measure(databaseUrl: string): Promise<Figures[]> {
  const server = fork(import.meta.filename, ['serve', databaseUrl], {
    execArgv: ['--import', 'tsx', '--expose-gc'],
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
  let writtenAt = 0;
  const onChange = () => {
    times.push(performance.now() - writtenAt);
    waiting -= 1;
    if (waiting === 0) done();
  };
  for (const count of COUNTS) {
    while (readers.length < count) {
      readers.push(
        ...(await Promise.all(
          Array.from({ length: Math.min(50, count - readers.length) }, () => openStream(address, onChange)),
        )),
      );
    }
    times.length = 0;
    const before = await stateOf();
    for (let change = 0; change < CHANGES; change += 1) {
      waiting = count;
      const received = new Promise<void>((resolve) => {
        done = resolve;
      });
      writtenAt = performance.now();
      await sql`
        insert into occupation (club_id, court_id, during, kind)
        values (${FIXTURE.ace}, ${FIXTURE.courtOne}, tstzrange(${`${DATE}T06:00:00Z`}::timestamptz, ${`${DATE}T07:00:00Z`}::timestamptz), 'seed')`.execute(
        db,
      );
      if (count > 0) await received;
      waiting = count;
      const removalReceived = new Promise<void>((resolve) => {
        done = resolve;
      });
      writtenAt = performance.now();
      await db.deleteFrom('occupation').where('kind', '=', 'seed').execute();
      if (count > 0) await removalReceived;
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
  const otherLoad = load > cpus().length ? ', so other processes were running' : '';
  const rows = figures.map(({ count, state, p50, p95, worst, cpu }) => {
    const times = count === 0 ? '– | – | –' : [p50, p95, worst].map((time) => `${time.toFixed(0)} ms`).join(' | ');
    return `| ${count} | ${(state.rss / MEGABYTE).toFixed(0)} MB | ${(state.heapUsed / MEGABYTE).toFixed(1)} MB | ${times} | ${cpu.toFixed(1)} ms |`;
  });
  return wrap(`# Open streams

\`npm run bench:streams\`, ${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${cpus().length} processors, load average ${load.toFixed(1)}${otherLoad}.
One server process on PostgreSQL. All streams watch the same day. A change is a write on another
connection, timed until a reader has received it (${2 * CHANGES} changes; this includes 30 ms in which the
server gathers the notifications of one transaction). Readers and server share the processors.

| open streams | process memory | heap in use | p50 | p95 | slowest | CPU time per change |
|---|---|---|---|---|---|---|
${rows.join('\n')}
`);
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
