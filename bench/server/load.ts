import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { MINUTE } from '#core/domain/units.ts';
import { dayAhead } from '#testing/days.ts';
import { circumstances, percentile, writePart } from './report.ts';

/** Requests a second, whether the last one was answered or not. */
const GOAL_RATE = 150;
const MINUTES = 10;
const WARM_UP_MINUTES = 0.5;
const GOAL_MS = 250;
const METRICS_TOKEN = randomUUID();

const KINDS = ['page', 'slots', 'search', 'booking'] as const;
type Kind = (typeof KINDS)[number];
/** Of a hundred requests, in this order. */
const SHARES: Record<Kind, number> = { page: 60, slots: 20, search: 15, booking: 5 };
const NAMES: Record<Kind, string> = {
  page: 'pages',
  slots: "a service's slots of a day",
  search: 'searches',
  booking: 'bookings',
};

const LANGUAGES = [
  ...Array(6).fill(['/uk-ua', 'uk']),
  ...Array(2).fill(['/ru-ua', 'ru']),
  ...Array(2).fill(['', 'en']),
] as [string, string][];
const CITIES = ['kyiv', 'kyiv', 'kyiv', 'lviv', 'lviv', 'odesa', 'dnipro', 'kharkiv'];
const STILL = ['/documents/privacy-policy', '/documents/public-offer', '/articles/clay-or-hard'];

const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)]!;
/** Few clubs are asked for often, as people ask. */
const pickOften = <T>(from: readonly T[]): T => from[Math.floor(from.length ** Math.random()) - 1]!;
const anyDay = () => dayAhead(1 + Math.floor(Math.random() * 12));

type Answer = { status: number; text(): string };
type Club = { slug: string; services: number[] };
type Slot = { status: string; token: string };

const agent = new Agent({ keepAlive: true, maxSockets: 300 });

/** As a visitor of their own, by way of a proxy. */
function ask(address: string, path: string, language: string, body?: unknown): Promise<Answer> {
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
    const asked = request(address + path, { agent, headers, method: json === undefined ? 'GET' : 'POST' }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        const bytes = Buffer.concat(chunks);
        const isBrotli = answer.headers['content-encoding'] === 'br';
        const text = () => (isBrotli ? brotliDecompressSync(bytes) : bytes).toString();
        resolve({ status: answer.statusCode ?? 0, text });
      });
    });
    asked.on('error', reject).end(json);
  });
}

const dataOf = async (address: string, path: string) => JSON.parse((await ask(address, path, 'en')).text()).data;

/** Clubs that are booked online, and their services of courts. */
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

/** What a visitor of a kind asks for; slots that are found are what bookings are made of. */
function visits(clubs: readonly Club[]) {
  const tokens: string[] = [];
  const page = () => {
    const [prefix, language] = pick(LANGUAGES);
    const turn = Math.random();
    const still = turn < 0.9 ? (turn < 0.8 ? `/clubs/${pick(CITIES)}` : '/') : pick(STILL);
    const path = turn < 0.5 ? `/club/${pickOften(clubs).slug}` : still;
    return { path: prefix + (path === '/' && prefix ? '' : path), language: path === '/' && !prefix ? 'en' : language };
  };
  const search = () => {
    const when = Math.random() < 0.5 ? `&date=${anyDay()}&time_from=18:00&time_to=22:00` : '';
    return { path: `/api/v1/clubs?city=${pick(CITIES)}&facets=true${when}`, language: pick(LANGUAGES)[1] };
  };
  const slots = () => ({
    path: `/api/v1/slots?service_id=${pick(pickOften(clubs).services)}&date=${anyDay()}`,
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
    make: { page, search, slots, booking } as Record<Kind, () => { path: string; language: string; body?: unknown }>,
    waiting: () => tokens.length,
    learn(answer: Answer) {
      const free = (JSON.parse(answer.text()).data as Slot[]).filter(({ status }) => status === 'free');
      if (free.length > 0 && tokens.length < 300) tokens.push(pick(free).token);
    },
  };
}

type Result = { kind: Kind; milliseconds: number; status: number };

/** Asks at fixed moments; each answer's time counts from its moment, so that whoever had to wait is seen. */
async function bear(
  address: string,
  { minutes, rate }: { minutes: number; rate: number },
  visit: ReturnType<typeof visits>,
): Promise<Result[]> {
  const results: Result[] = [];
  const total = Math.round(minutes * 60 * rate);
  const kinds = KINDS.flatMap((kind) => Array<Kind>(SHARES[kind]).fill(kind));
  const start = performance.now();
  const running = new Set<Promise<void>>();
  const one = async (wanted: Kind, planned: number) => {
    // Whoever knows of no free time looks for one.
    const kind = wanted === 'booking' && visit.waiting() === 0 ? 'slots' : wanted;
    const { path, language, body } = visit.make[kind]();
    let status = 0;
    try {
      const answer = await ask(address, path, language, body);
      status = answer.status;
      results.push({ kind, milliseconds: performance.now() - planned, status });
      if (kind === 'slots' && status === 200 && Math.random() < 0.5) visit.learn(answer);
    } catch {
      results.push({ kind, milliseconds: performance.now() - planned, status: 0 });
    }
  };
  for (let index = 0; index < total; index += 1) {
    const planned = start + (index * 1000) / rate;
    const early = planned - performance.now();
    if (early > 1) await pause(early);
    const done = one(pick(kinds), planned).finally(() => running.delete(done));
    running.add(done);
  }
  await Promise.all(running);
  return results;
}

type Memory = { rss: number; heapUsed: number; cpu: number };
const MEGABYTE = 1024 * 1024;

export async function benchLoad(minutes: number, rate: number): Promise<void> {
  // A new one, as what the run before has booked is not free any more.
  const dataDir = await mkdtemp(join(tmpdir(), 'courtside-bench-load-'));
  const server = fork(new URL('../server.ts', import.meta.url), ['serve-load', dataDir], {
    execArgv: ['--max-semi-space-size=64', '--import', 'tsx', '--expose-gc'],
    env: { ...process.env, NODE_ENV: 'production', METRICS_TOKEN },
  });
  try {
    const [{ address }] = (await once(server, 'message')) as [{ address: string }];
    const memory = async (): Promise<Memory> => {
      server.send('memory');
      return ((await once(server, 'message')) as [Memory])[0];
    };
    const visit = visits(await clubsOf(address));
    while (visit.waiting() < 50) visit.learn(await ask(address, visit.make.slots().path, 'en'));
    await bear(address, { minutes: WARM_UP_MINUTES, rate }, visit);
    const before = await pagesOf(address);
    const states = [await memory()];
    const results: Result[] = [];
    for (let half = 0; half < 2; half += 1) {
      results.push(...(await bear(address, { minutes: minutes / 2, rate }, visit)));
      states.push(await memory());
    }
    const after = await pagesOf(address);
    const hits = (after.hit - before.hit) / (after.hit - before.hit + after.miss - before.miss);
    const text = table(results, states, { minutes, rate, hits });
    if (minutes >= MINUTES) writePart('load', text);
    else console.log(`\n${text}`);
  } finally {
    server.send('stop');
    agent.destroy();
    await once(server, 'exit');
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** How many pages came from the cache, and how many were rendered. */
async function pagesOf(address: string): Promise<{ hit: number; miss: number }> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  let answer = await fetch(`${address}/metrics`, { headers });
  // A process that lags behind refuses this too.
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
  states: readonly Memory[],
  { minutes, rate, hits }: { minutes: number; rate: number; hits: number },
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
  const [start, middle, end] = states as [Memory, Memory, Memory];
  const states_ = [
    ['at the start', start],
    ['in the middle', middle],
    ['at the end', end],
  ] as const;
  const busy = (end.cpu - start.cpu) / (minutes * MINUTE);
  return `## Many visitors

\`npm run bench:server -- --load${rate === GOAL_RATE ? '' : ` --rate ${rate}`}\`: ${minutes} minutes of ${rate} requests a second to the product as \`npm start\` runs it, with the embedded database and 240 clubs, after half a minute that does not count. ${SHARES.page} % pages (half of
them clubs, few of which are asked for often, the rest cities, homes and documents, in three languages), ${SHARES.slots + SHARES.search} % slots and searches, ${SHARES.booking} % bookings, each by a visitor of their own. Requests are sent at
fixed moments, whether those before were answered or not, and an answer's time counts from its moment. The asking side shares the two processors.

| | requests | half within | 95 % | 99 % | the last | taken by another | failed |
|---|---|---|---|---|---|---|---|
${KINDS.map((kind) =>
  row(
    NAMES[kind],
    results.filter((each) => each.kind === kind),
  ),
).join('\n')}
${row('all', results)}

The goal is 99 % within ${GOAL_MS} ms at ${GOAL_RATE} requests a second. ${(hits * 100).toFixed(0)} % of the shared pages came from the cache; the process was busy for ${(busy * 100).toFixed(0)} % of one processor.

| after a collection | resident | heap in use |
|---|---|---|
${states_.map(([name, { rss, heapUsed }]) => `| ${name} | ${(rss / MEGABYTE).toFixed(0)} MB | ${(heapUsed / MEGABYTE).toFixed(1)} MB |`).join('\n')}

${circumstances()}`;
}
