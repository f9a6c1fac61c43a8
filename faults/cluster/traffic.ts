import { type IncomingHttpHeaders, request } from 'node:http';
import { type ClientHttp2Session, connect } from 'node:http2';
import { setTimeout as pause } from 'node:timers/promises';
import { dayAhead } from '#testing/days.ts';
import { median } from '#testing/median.ts';
import { launch, USER_AGENT } from '../../e2e/testing.ts';
import type { Fault } from '../compare.ts';
import { type Cache, type CacheEntry, startCache } from './cache.ts';
import type { Cluster } from './cluster.ts';
import { until } from './daemons.ts';
import type { Scenario, ScenarioResult } from './scenario.ts';
import { startProcesses } from './site.ts';

/** A club of the example data, and a day on which it can be booked. */
const CLUB = 'third-set';
const DATE = dayAhead(4);
const LANGUAGES = ['en', 'uk', 'ru'];
const ATTEMPTS = 6;
const EVENTS = 12;
const VISITS = 6;
const MOST_EVENT_MS = 1000;

type Answer = { status: number; headers: IncomingHttpHeaders; body: string };

/** Asks from an address of the loopback, which is a visitor's. */
function ask(
  url: string,
  { from, headers = {}, body }: { from?: string; headers?: Record<string, string>; body?: object } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = request(url, {
      method: body ? 'POST' : 'GET',
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(from && { localAddress: from }),
      agent: false,
    });
    call.once('error', reject);
    call.once('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
      response.once('error', reject);
      response.once('end', () => resolve({ status: response.statusCode!, headers: response.headers, body: text }));
    });
    call.end(body && JSON.stringify(body));
  });
}

let devices = 0;
const asNewDevice = () => ({ 'x-device-id': `device-${++devices}` });

/** A call that counts as an attempt, whatever comes of it. */
const attempt = (url: string, from: string, headers: Record<string, string> = {}) =>
  ask(`${url}/api/v1/leases`, { from, headers: { ...asNewDevice(), ...headers }, body: { slots: ['x'.repeat(40)] } });

async function checkLimits(url: string): Promise<ScenarioResult> {
  const faults: Fault[] = [];
  const expectStatus = (what: string, { status }: Answer, refused: boolean) => {
    if ((status === 429) !== refused)
      faults.push({ rule: 'limits by visitor', what: `${what} was answered ${status}` });
  };
  for (let count = 0; count < ATTEMPTS; count += 1) await attempt(url, '127.0.0.2');
  const refused = await attempt(url, '127.0.0.2');
  const retryAfter = Number(refused.headers['retry-after']);
  expectStatus('a visitor beyond the limit', refused, true);
  expectStatus('another visitor', await attempt(url, '127.0.0.3'), false);
  const claimed = { 'x-forwarded-for': '203.0.113.9' };
  expectStatus('the first visitor with a made-up address', await attempt(url, '127.0.0.2', claimed), true);
  if (!(retryAfter >= 1 && retryAfter <= 60))
    faults.push({ rule: 'Retry-After', what: `the refusal says ${refused.headers['retry-after']}` });
  return {
    figures: [
      ['visitor beyond the limit', `${refused.status}, Retry-After: ${refused.headers['retry-after']}`],
      ['limits are those of the visitor, not of the proxy, and cannot be evaded', faults.length === 0 ? 'yes' : 'no'],
    ],
    faults,
  };
}

/** How long a hold takes to an open schedule, over HTTP/2 through the proxy. */
async function measureEvents(session: ClientHttp2Session, url: string): Promise<ScenarioResult> {
  const { data: club } = JSON.parse((await ask(`${url}/api/v1/clubs/${CLUB}`)).body);
  const { data: days } = JSON.parse((await ask(`${url}/api/v1/clubs/${CLUB}/scheduledates`)).body);
  const service = days.find(({ date }: { date: string }) => date === DATE).services[0].service_id;
  const { data: slots } = JSON.parse((await ask(`${url}/api/v1/slots?service_id=${service}&date=${DATE}`)).body);
  const free = slots.filter(({ status }: { status: string }) => status === 'free');
  const stream = session.request({ ':path': `/api/v1/slots/stream?club_id=${club.id}&date=${DATE}` });
  const changes: number[] = [];
  stream.setEncoding('utf8').on('data', (text: string) => {
    if (/^event: change$/m.test(text)) changes.push(performance.now());
  });
  await until('The stream', async () => changes.length > 0);
  const delays: number[] = [];
  for (let index = 0; index < EVENTS; index += 1) {
    const before = changes.length;
    const sentAt = performance.now();
    const from = `127.0.1.${index + 1}`;
    const held = await ask(`${url}/api/v1/leases`, {
      from,
      headers: asNewDevice(),
      body: { slots: [free.at(-1 - index).token] },
    });
    if (held.status !== 200) continue;
    await until('An event', async () => changes.length > before, { every: 5 });
    delays.push(changes.at(-1)! - sentAt);
    await pause(100);
  }
  stream.close();
  // A busy machine delays single ones; a proxy that buffers delays all until the next heartbeat.
  const usual = median(delays);
  const wrong = delays.length === 0 || usual > MOST_EVENT_MS;
  return {
    figures: [
      [
        'holds, and the time until an open schedule heard of one: usual, longest',
        `${delays.length}, ${Math.round(usual)} ms, ${Math.round(Math.max(...delays))} ms`,
      ],
    ],
    faults: wrong
      ? [{ rule: 'stream buffering', what: `${delays.length} events, usually ${Math.round(usual)} ms` }]
      : [],
  };
}

const isFile = ({ path }: CacheEntry) =>
  /^\/(assets|elements|photos|fonts|icons)\/|\.(js|css|woff2|svg|png|webp|avif|ico)(\?|$)/.test(path);

/** What pages and answers of the API say, by language and by what the visitor carries. */
async function checkSharing(cache: Cache, cluster: Cluster): Promise<ScenarioResult> {
  const faults: Fault[] = [];
  const paths = ['/', `/club/${CLUB}`, '/clubs', '/api/v1/clubs', `/api/v1/clubs/${CLUB}`];
  const cookies = [undefined, 'city=1', 'courtside-theme=dark'];
  let compared = 0;
  const told = ({ status, headers, body }: Answer) =>
    `${status} ${headers.location} ${headers['content-language']} ${/<html[^>]*>/.exec(body)?.[0]} ${/"title":"[^"]*"/.exec(body)?.[0]}`;
  for (const path of paths) {
    for (const language of LANGUAGES) {
      for (const cookie of cookies) {
        const headers = { 'accept-language': language, host: 'localhost', ...(cookie && { cookie }) };
        const direct = told(await ask(`${cluster.url}${path}`, { headers }));
        const cached = told(await askSecurely(cache.url, path, headers));
        compared += 1;
        if (direct !== cached)
          faults.push({ rule: 'wrong page from the cache', what: `${path} in ${language}: ${cached}` });
      }
    }
  }
  const shared = cache.entries().filter((entry) => entry.isHit && !isFile(entry));
  for (const { path } of shared) faults.push({ rule: 'page from the cache', what: path });
  return {
    figures: [
      [
        'pages and answers of the API compared by language and cookies, of these wrong',
        `${compared}, ${faults.length}`,
      ],
    ],
    faults,
  };
}

/** Asks over HTTP/2, and trusts a certificate that nobody signed. */
function askSecurely(origin: string, path: string, headers: Record<string, string>): Promise<Answer> {
  const session = connect(origin, { rejectUnauthorized: false });
  const { host, ...rest } = headers;
  return new Promise<Answer>((resolve, reject) => {
    session.once('error', reject);
    const stream = session.request({ ':path': path, ...(host && { ':authority': host }), ...rest });
    const answer: Answer = { status: 0, headers: {}, body: '' };
    stream.setEncoding('utf8');
    stream.once('response', (received) => {
      answer.status = received[':status']!;
      answer.headers = received as IncomingHttpHeaders;
    });
    stream.on('data', (text: string) => {
      answer.body += text;
    });
    stream.once('error', reject);
    stream.once('end', () => resolve(answer));
  }).finally(() => session.close());
}

/** Visitors with an empty browser cache look for a club, and open its schedule. */
async function visit(cache: Cache): Promise<ScenarioResult> {
  const browser = await launch('--ignore-certificate-errors');
  try {
    for (let count = 0; count < VISITS; count += 1) {
      const locale = LANGUAGES[count % LANGUAGES.length]!;
      const context = await browser.newContext({ ignoreHTTPSErrors: true, userAgent: USER_AGENT, locale });
      const page = await context.newPage();
      for (const path of ['/', '/clubs']) await page.goto(`${cache.url}${path}`, { waitUntil: 'load' });
      // The stream is the last thing that an open schedule asks for.
      await Promise.all([page.waitForRequest(/\/slots\/stream/), page.goto(`${cache.url}/club/${CLUB}`)]);
      await context.close();
    }
  } finally {
    await browser.close();
  }
  const entries = cache.entries();
  const [hits, bytes] = [entries.filter(({ isHit }) => isHit), entries.reduce((sum, entry) => sum + entry.bytes, 0)];
  const hitBytes = hits.reduce((sum, entry) => sum + entry.bytes, 0);
  const share = (part: number, all: number) => `${((100 * part) / all).toFixed(0)} %`;
  return {
    figures: [
      [
        'visits with an empty browser cache, their requests and bytes',
        `${VISITS}, ${entries.length}, ${(bytes / 1e6).toFixed(1)} MB`,
      ],
      ['requests that never reached a process', share(hits.length, entries.length)],
      ['bytes that never came from a process', share(hitBytes, bytes)],
    ],
    faults: hits.length > 0 ? [] : [{ rule: 'cache', what: 'the cache answered no request itself' }],
  };
}

export const traffic: Scenario = {
  name: 'proxy',
  title: 'Proxy and cache',
  text: `Visitors come from addresses of their own on the loopback, over HTTP/2. In front of HAProxy, nginx caches what the server lets caches store; visitors with an empty browser cache open the home page, the search and a club in Chromium. Pages in three languages and with cookies must be the same through the cache as without it.`,
  async run(cluster, { seed }) {
    const addresses = await cluster.createDatabase('proxy');
    const env = {
      ...addresses,
      TRUST_PROXY: '127.0.0.1',
      SEED: 'demo',
      ATTEMPTS_PER_MINUTE: String(ATTEMPTS),
      MAP_TILES_URL: 'none',
    };
    const processes = await startProcesses(cluster, env, { seed });
    let session: ClientHttp2Session | undefined;
    let cache: Cache | undefined;
    try {
      const { certificate, key } = cluster.proxy.certificate;
      cache = await startCache(cluster.folder, { upstream: cluster.proxy.http, certificate, key });
      session = connect(`https://127.0.0.1:${cluster.proxy.https}`, { rejectUnauthorized: false });
      session.on('error', () => {});
      await until('The processes behind the proxy', async () => (await ask(`${cluster.url}/readyz`)).status === 200);
      const parts = [await measureEvents(session, cluster.url)];
      parts.unshift({
        figures: [['protocol to the client', session.alpnProtocol ?? 'none']],
        faults: session.alpnProtocol === 'h2' ? [] : [{ rule: 'protocol', what: String(session.alpnProtocol) }],
      });
      parts.push(await checkLimits(cluster.url), await visit(cache), await checkSharing(cache, cluster));
      return { figures: parts.flatMap(({ figures }) => figures), faults: parts.flatMap(({ faults }) => faults) };
    } finally {
      session?.destroy();
      await cache?.stop();
      for (const process of processes) await process.kill();
    }
  },
};
