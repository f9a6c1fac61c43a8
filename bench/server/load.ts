import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { MINUTE } from '#core/domain/units.ts';
import { startPostgres } from '#server/testing/database.ts';
import { dayAhead } from '#testing/days.ts';
import { percentile } from '#testing/percentile.ts';
import { circumstances, writePart } from './report.ts';

/** Requests per second, sent whether or not earlier ones were answered. */
const GOAL_RATE = 150;
const MINUTES = 10;
const WARM_UP_MINUTES = 0.5;
const GOAL_MS = 250;
/** Of resident memory after ten minutes. */
const GOAL_MEGABYTES: Record<string, number> = { embedded: 600, postgresql: 350 };
const METRICS_TOKEN = randomUUID();

const KINDS = ['page', 'slots', 'search', 'booking'] as const;
type Kind = (typeof KINDS)[number];
/** Requests of each kind per hundred. */
const SHARES: Record<Kind, number> = { page: 60, slots: 20, search: 15, booking: 5 };
const NAMES: Record<Kind, string> = {
  page: 'pages',
  slots: "slots of a service's day",
  search: 'searches',
  booking: 'bookings',
};

const LANGUAGES = [
  ...Array(6).fill(['/uk-ua', 'uk']),
  ...Array(2).fill(['/ru-ua', 'ru']),
  ...Array(2).fill(['', 'en']),
] as [string, string][];
const CITIES = ['kyiv', 'kyiv', 'kyiv', 'lviv', 'lviv', 'odesa', 'dnipro', 'kharkiv'];
const STATIC_PATHS = ['/documents/privacy-policy', '/documents/public-offer', '/articles/clay-or-hard'];

const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)]!;
/** Picks the first values far more often than the last, as visitors do with popular clubs. */
const pickPopular = <T>(from: readonly T[]): T => from[Math.floor(from.length ** Math.random()) - 1]!;
const anyDay = () => dayAhead(1 + Math.floor(Math.random() * 12));

type Answer = { status: number; text(): string };
type Club = { slug: string; services: number[] };
type Slot = { status: string; token: string };

const agent = new Agent({ keepAlive: true, maxSockets: 300 });

/** Sends a request as another visitor each time, with an address as from a proxy. */
function send(address: string, path: string, language: string, body?: unknown): Promise<Answer> {
  const visitor = [10, ...Array.from({ length: 3 }, () => Math.floor(Math.random() * 256))].join('.');
  const json = body === undefined ? undefined : JSON.stringify(body);
  const headers = {
    'accept-encoding': 'br',
    'accept-language': language,
    'x-forwarded-for': visitor,
    ...(json !== undefined && {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(json),
      'idempotency-key': randomUUID(),
      'x-device-id': randomUUID(),
    }),
  };
  return new Promise((resolve, reject) => {
    const clientRequest = request(
      address + path,
      { agent, headers, method: json === undefined ? 'GET' : 'POST' },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () => {
          const bytes = Buffer.concat(chunks);
          const isBrotli = answer.headers['content-encoding'] === 'br';
          const text = () => (isBrotli ? brotliDecompressSync(bytes) : bytes).toString();
          resolve({ status: answer.statusCode ?? 0, text });
        });
      },
    );
    clientRequest.on('error', reject).end(json);
  });
}

const dataOf = async (address: string, path: string) => JSON.parse((await send(address, path, 'en')).text()).data;

/** Clubs with online booking, and their court services. */
async function clubsOf(address: string): Promise<Club[]> {
  const found: { id: number; slug: string }[] = [];
  for (let page = 1; ; page += 1) {
    const clubs = await dataOf(address, `/api/v1/clubs?online_booking=true&page_size=50&page=${page}`);
    found.push(...clubs);
    if (clubs.length < 50) break;
  }
  const clubs: Club[] = [];
  for (const { id, slug } of found) {
    const categories = await dataOf(address, `/api/v2/services-categories?club_id=${id}`);
    const services: { id: number; kind: string }[] = categories.flatMap(
      (each: { services: unknown[] }) => each.services,
    );
    const courts = services.filter(({ kind }) => kind === 'court').map(({ id }) => id);
    if (courts.length > 0) clubs.push({ slug, services: courts });
  }
  return clubs;
}

/** Creates the requests of each kind. Bookings use free slots of earlier responses. */
function createVisits(clubs: readonly Club[]) {
  const tokens: string[] = [];
  const page = () => {
    const [prefix, language] = pick(LANGUAGES);
    const dice = Math.random();
    const otherPath = dice < 0.9 ? (dice < 0.8 ? `/clubs/${pick(CITIES)}` : '/') : pick(STATIC_PATHS);
    const path = dice < 0.5 ? `/club/${pickPopular(clubs).slug}` : otherPath;
    return { path: prefix + (path === '/' && prefix ? '' : path), language: path === '/' && !prefix ? 'en' : language };
  };
  const search = () => {
    const when = Math.random() < 0.5 ? `&date=${anyDay()}&time_from=18:00&time_to=22:00` : '';
    return { path: `/api/v1/clubs?city=${pick(CITIES)}&facets=true${when}`, language: pick(LANGUAGES)[1] };
  };
  const slots = () => ({
    path: `/api/v1/slots?service_id=${pick(pickPopular(clubs).services)}&date=${anyDay()}`,
    language: pick(LANGUAGES)[1],
  });
  const booking = () => {
    const [token] = tokens.splice(Math.floor(Math.random() * tokens.length), 1);
    const telephone = `+38067${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`;
    const customer = { given_name: 'Oksana', telephone, email: `${randomUUID()}@example.com` };
    const body = token ? { slots: [token], customer, payment_type: 'card' } : undefined;
    return { path: '/api/v2/bookings/book', language: 'uk', body };
  };
  return {
    create: { page, search, slots, booking } as Record<Kind, () => { path: string; language: string; body?: unknown }>,
    tokenCount: () => tokens.length,
    addToken(answer: Answer) {
      const free = (JSON.parse(answer.text()).data as Slot[]).filter(({ status }) => status === 'free');
      if (free.length > 0 && tokens.length < 300) tokens.push(pick(free).token);
    },
  };
}

type Result = { kind: Kind; milliseconds: number; status: number };

/** Sends requests at fixed times, and times each from then, so that waiting in a queue counts. */
async function runLoad(
  address: string,
  { minutes, rate }: { minutes: number; rate: number },
  visit: ReturnType<typeof createVisits>,
): Promise<Result[]> {
  const results: Result[] = [];
  const total = Math.round(minutes * 60 * rate);
  const kinds = KINDS.flatMap((kind) => Array<Kind>(SHARES[kind]).fill(kind));
  const start = performance.now();
  const running = new Set<Promise<void>>();
  const sendOne = async (plannedKind: Kind, planned: number) => {
    // Without a known free slot, looks for one.
    const kind = plannedKind === 'booking' && visit.tokenCount() === 0 ? 'slots' : plannedKind;
    const { path, language, body } = visit.create[kind]();
    let status = 0;
    try {
      const answer = await send(address, path, language, body);
      status = answer.status;
      results.push({ kind, milliseconds: performance.now() - planned, status });
      if (kind === 'slots' && status === 200 && Math.random() < 0.5) visit.addToken(answer);
    } catch {
      results.push({ kind, milliseconds: performance.now() - planned, status: 0 });
    }
  };
  for (let index = 0; index < total; index += 1) {
    const planned = start + (index * 1000) / rate;
    const early = planned - performance.now();
    if (early > 1) await pause(early);
    const done = sendOne(pick(kinds), planned).finally(() => running.delete(done));
    running.add(done);
  }
  await Promise.all(running);
  return results;
}

/** Memory in bytes, and CPU time in milliseconds. */
type Memory = { rss: number; heapUsed: number; heapTotal: number; young: number; arrayBuffers: number; cpu: number };
const MEGABYTE = 1024 * 1024;

/** A new database, because the slots that an earlier run booked are no longer free. */
const DATABASES: Record<
  string,
  { name: string; open(): Promise<{ env: Record<string, string>; close(): Promise<void> }> }
> = {
  embedded: {
    name: 'the embedded database',
    async open() {
      const folder = await mkdtemp(join(tmpdir(), 'courtside-bench-load-'));
      return { env: { DATA_DIR: folder }, close: () => rm(folder, { recursive: true, force: true }) };
    },
  },
  postgresql: {
    name: 'PostgreSQL',
    async open() {
      const postgres = await startPostgres();
      return { env: { DATABASE_URL: postgres.databaseUrl }, close: () => postgres.stop() };
    },
  },
};

type LoadOptions = { database: string; minutes: number; rate: number };

export async function benchLoad({ database, minutes, rate }: LoadOptions): Promise<void> {
  const chosen = DATABASES[database];
  if (!chosen) throw new Error(`--database must be one of ${Object.keys(DATABASES).join(', ')}`);
  if (!existsSync('dist/server/main.mjs')) throw new Error('Run npm run build first');
  const { env, close } = await chosen.open();
  const server = fork(new URL('../built-server.mjs', import.meta.url), {
    execArgv: ['--expose-gc'],
    // As deploy/ starts it.
    env: { ...process.env, NODE_ENV: 'production', MALLOC_ARENA_MAX: '2', METRICS_TOKEN, ...env },
  });
  try {
    const [{ address }] = (await once(server, 'message')) as [{ address: string }];
    const memory = async (message: 'collected' | 'as it is'): Promise<Memory> => {
      server.send(message);
      return ((await once(server, 'message')) as [Memory])[0];
    };
    const visit = createVisits(await clubsOf(address));
    while (visit.tokenCount() < 50) visit.addToken(await send(address, visit.create.slots().path, 'en'));
    await runLoad(address, { minutes: WARM_UP_MINUTES, rate }, visit);
    const before = await countPages(address);
    const start = await memory('collected');
    const results = await runLoad(address, { minutes, rate }, visit);
    const states = { start, busy: await memory('as it is'), end: await memory('collected') };
    const after = await countPages(address);
    const hits = (after.hit - before.hit) / (after.hit - before.hit + after.miss - before.miss);
    const text = table(results, states, { name: chosen.name, database, minutes, rate, hits });
    if (minutes >= MINUTES) writePart(`load-${database}`, text);
    else console.log(`\n${text}`);
  } finally {
    server.send('stop');
    agent.destroy();
    await once(server, 'exit');
    await close();
  }
}

/** Counts the pages that came from the cache, and those that were rendered. */
async function countPages(address: string): Promise<{ hit: number; miss: number }> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  let answer = await fetch(`${address}/metrics`, { headers });
  // An overloaded process refuses this request too.
  while (answer.status === 503) {
    await pause(1000);
    answer = await fetch(`${address}/metrics`, { headers });
  }
  const text = await answer.text();
  const read = (result: string) =>
    Number(new RegExp(`courtside_shared_pages_total\\{result="${result}"\\} (\\d+)`).exec(text)?.[1]);
  return { hit: read('hit'), miss: read('miss') };
}

function table(
  results: readonly Result[],
  { start, busy: loaded, end }: Record<'start' | 'busy' | 'end', Memory>,
  { name, database, minutes, rate, hits }: LoadOptions & { name: string; hits: number },
): string {
  const row = (name: string, some: readonly Result[]) => {
    const times = some.map(({ milliseconds }) => milliseconds).sort((one, other) => one - other);
    const taken = some.filter(({ status }) => status === 409).length;
    const failed = some.filter(({ status }) => status !== 200 && status !== 409).length;
    const parts = [0.5, 0.95, 0.99, 1].map((share) => `${percentile(times, share).toFixed(0)} ms`);
    return `| ${name} | ${some.length} | ${parts.join(' | ')} | ${taken} | ${failed} |`;
  };
  const statuses = new Map<number, number>();
  for (const { status } of results) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  console.log(Object.fromEntries(statuses));
  const stateRows = [
    ['at the start, after garbage collection', start],
    ['at the end, while busy', loaded],
    ['at the end, after garbage collection', end],
  ] as const;
  const busy = (end.cpu - start.cpu) / (minutes * MINUTE);
  return `## Many visitors, on ${name}

\`npm run bench:server -- --load --database ${database}${rate === GOAL_RATE ? '' : ` --rate ${rate}`}\`: ${minutes} minutes of ${rate} requests per second to the
built product with 240 clubs on ${name}, after a warm-up of half a minute. ${SHARES.page} % of the requests are pages (half of them club pages, mostly of a few popular clubs; the
others are cities, home pages and documents; in three languages), ${SHARES.slots + SHARES.search} % slots and searches, ${SHARES.booking} %
bookings, each from a different visitor. Requests are sent at fixed times, whether or not earlier
ones were answered, and each response is timed from then. The client shares the two processors.

| | requests | p50 | p95 | p99 | slowest | already taken | failed |
|---|---|---|---|---|---|---|---|
${KINDS.map((kind) =>
  row(
    NAMES[kind],
    results.filter((each) => each.kind === kind),
  ),
).join('\n')}
${row('all', results)}

The goal is 99 % within ${GOAL_MS} ms at ${GOAL_RATE} requests per second. ${(hits * 100).toFixed(0)} % of the shared pages came from the cache; the process used ${(busy * 100).toFixed(0)} % of one processor.

The goal for resident memory is ${GOAL_MEGABYTES[database]} MB while busy.

The heap is that of the main thread, and its young generation a part of it; the buffers are mostly
cached pages. The rest is Node itself, compiled code, what the threads that compress and draw keep,
and in the embedded case the database: its WebAssembly has at least 128 MiB, half of it a cache.

| | resident memory | heap | of it in use | of it young generation | buffers |
|---|---|---|---|---|---|
${stateRows.map(([name, state]) => `| ${name} | ${[state.rss, state.heapTotal, state.heapUsed, state.young, state.arrayBuffers].map((bytes) => `${(bytes / MEGABYTE).toFixed(0)} MB`).join(' | ')} |`).join('\n')}

${circumstances()}`;
}
