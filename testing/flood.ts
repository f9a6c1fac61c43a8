import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { percentile } from './percentile.ts';

const HOST = '127.0.0.1';
/** Where the flood and the other visitors come from. Linux has all of 127.0.0.0/8. */
const FLOODER = '127.0.0.1';
const VISITOR = '127.0.0.2';

/** What each connection of a flood sends, and then nothing more. */
export const FLOODS = {
  'silent connections': '',
  'half-sent headers': 'GET / HTTP/1.1\r\nHost: x\r\n',
  'half-sent bodies':
    'POST /api/v2/bookings/decode HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
  'idle connections': 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n',
};
export type Flood = keyof typeof FLOODS;

/** Between two requests of a visitor, whose requests per minute are limited. */
const VISIT_MS = 100;

/** Paths that visitors request: the process, a call, a page. */
const PATHS = ['/healthz', '/api/v1/clubs', '/'];

export type FloodResult = {
  /** Connections that the flood opened, and the most that it had open at once. */
  opened: number;
  most: number;
  /** Requests of other visitors meanwhile, those that failed, and the longest in milliseconds. */
  requests: number;
  failed: string[];
  slowestMs: number;
  /** Milliseconds until the flooder's own address was served after the flood. */
  recoveredMs: number;
};

/** The status of a request, by default over a new connection. */
async function statusOf(url: URL, path: string, localAddress: string, agent: Agent | false = false): Promise<number> {
  const request = get({ host: HOST, port: url.port, path, localAddress, agent, timeout: 10_000 });
  request.on('timeout', () => request.destroy(new Error('no answer within ten seconds')));
  const [response] = await once(request, 'response');
  response.resume();
  await once(response, 'end');
  return response.statusCode;
}

/** Opens connections until the time is over, in batches; one that is closed is replaced. */
function openFlood(url: URL, text: string, count: number) {
  const open = new Set<Socket>();
  const result = { opened: 0, most: 0 };
  let over = false;
  const add = () => {
    const socket = connect({ host: HOST, port: Number(url.port), localAddress: FLOODER });
    result.opened += 1;
    open.add(socket);
    result.most = Math.max(result.most, open.size);
    socket.on('connect', () => socket.write(text));
    socket.on('error', () => {});
    socket.on('data', () => {});
    socket.on('close', () => open.delete(socket));
  };
  const fill = async () => {
    while (!over) {
      for (let batch = 0; batch < 100 && open.size < count; batch += 1) add();
      await setTimeout(10);
    }
  };
  const filling = fill();
  return {
    result,
    async stop() {
      over = true;
      await filling;
      for (const socket of open) socket.destroy();
    },
  };
}

/**
 * Floods the server from one address for some milliseconds while a visitor at another address sends
 * one request after another.
 */
export async function flood(
  address: string,
  { text, count, ms }: { text: string; count: number; ms: number },
): Promise<FloodResult> {
  const url = new URL(address);
  const flooding = openFlood(url, text, count);
  const failed: string[] = [];
  let requests = 0;
  let slowestMs = 0;
  const until = performance.now() + ms;
  // Until the flood has had its time, and all its connections at least once.
  while (performance.now() < until || flooding.result.opened < count) {
    const path = PATHS[requests % PATHS.length]!;
    const start = performance.now();
    const status = await statusOf(url, path, VISITOR).catch(String);
    slowestMs = Math.max(slowestMs, performance.now() - start);
    requests += 1;
    if (status !== 200) failed.push(`${path}: ${status}`);
    await setTimeout(VISIT_MS);
  }
  await flooding.stop();
  const end = performance.now();
  while ((await statusOf(url, '/healthz', FLOODER).catch(String)) !== 200) await setTimeout(20);
  return { ...flooding.result, requests, failed, slowestMs, recoveredMs: performance.now() - end };
}

const FLOODED_PAGE = '/club/third-set';

/** What each request of a flood asks for. */
export const REQUEST_FLOODS = {
  // Always another query, so that each one has to be rendered.
  'new pages': () => `${FLOODED_PAGE}?x=${Math.random()}`,
  'kept pages': () => FLOODED_PAGE,
  'API calls': () => '/api/v1/clubs',
};
export type RequestFlood = keyof typeof REQUEST_FLOODS;

/** Pages of other visitors: one that is rendered for each, and others that are usually kept. */
const PAGES = [
  (visit: number) => `/club/ninth-spring?visit=${visit}`,
  () => FLOODED_PAGE,
  () => '/clubs/kyiv',
  () => '/',
];

/**
 * Before a connection that was refused or closed is opened again: a server cannot limit the rate of
 * new connections by itself.
 */
const RECONNECT_MS = 100;

/** What the visitors saw before a flood of requests and meanwhile, in milliseconds. */
type Visits = { failed: string[]; count: number; median: number; p95: number };

export type RequestFloodResult = {
  /** The responses to the flood by status, or by error. */
  answers: Record<string, number>;
  before: Visits;
  meanwhile: Visits;
};

/**
 * Sends requests over `count` connections from one address, without regard to refusals, while
 * visitors, each from an address of their own, ask for pages one after another. Half of the `ms`
 * milliseconds are before the flood.
 */
export async function floodRequests(
  address: string,
  { kind, count, ms }: { kind: RequestFlood; count: number; ms: number },
): Promise<RequestFloodResult> {
  const url = new URL(address);
  let visit = 0;
  async function visitPages(): Promise<Visits> {
    const failed: string[] = [];
    const times: number[] = [];
    const until = performance.now() + ms / 2;
    while (performance.now() < until || times.length < 2 * PAGES.length) {
      visit += 1;
      const path = PAGES[visit % PAGES.length]!(visit);
      const start = performance.now();
      const status = await statusOf(url, path, `127.0.1.${1 + (visit % 250)}`).catch(String);
      times.push(performance.now() - start);
      if (status !== 200) failed.push(`${path}: ${status}`);
      await setTimeout(VISIT_MS);
    }
    times.sort((one, other) => one - other);
    return { failed, count: times.length, median: percentile(times, 0.5), p95: percentile(times, 0.95) };
  }
  for (const page of PAGES) await statusOf(url, page(0), VISITOR);
  const before = await visitPages();

  const agent = new Agent({ keepAlive: true, maxSockets: count });
  const answers: Record<string, number> = {};
  let over = false;
  const ask = async () => {
    while (!over) {
      const status = await statusOf(url, REQUEST_FLOODS[kind](), FLOODER, agent).catch(
        (error) => error.code ?? String(error),
      );
      answers[status] = (answers[status] ?? 0) + 1;
      if (status !== 200 && status !== 429) await setTimeout(RECONNECT_MS);
    }
  };
  const asking = Array.from({ length: count }, ask);
  const meanwhile = await visitPages();
  over = true;
  agent.destroy();
  await Promise.all(asking);
  return { answers, before, meanwhile };
}
