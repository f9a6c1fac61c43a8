import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { DATABASES } from '#server/testing/database.ts';
import { startHarness } from '#server/testing/harness.ts';
import { waitFor } from '#testing/wait.ts';
import {
  type ConnectionLimits,
  type ConnectionStats,
  type ConnectionTimeouts,
  capConnections,
  connectionOptions,
  limitConnections,
  openFileLimit,
  openFilesWarning,
} from './connections.ts';

const REQUEST = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';
const HALF_HEADERS = 'GET / HTTP/1.1\r\nHost: x\r\n';
const HALF_BODY = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\nhalf';
const BUSY = 'GET /busy HTTP/1.1\r\nHost: x\r\n\r\n';
const BEATING = 'GET /beating HTTP/1.1\r\nHost: x\r\n\r\n';

const sockets: Socket[] = [];
let app: FastifyInstance;
let connections: ConnectionStats;
let busy: ServerResponse[];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
});

/** A server whose `/busy` answers when the test says so, and whose `/beating` never ends. */
async function start(
  limits: Partial<ConnectionLimits & ConnectionTimeouts>,
  trustProxy?: string[] | number,
): Promise<void> {
  busy = [];
  refusedBefore = 0;
  app = Fastify(connectionOptions(limits));
  const caps = { max: 100, perAddress: 100, ...limits };
  connections = capConnections(app.server, caps, { publicUrl: 'http://courtside.test', trustProxy });
  app.get('/', async () => 'ok');
  app.post('/', async () => 'ok');
  app.get('/busy', (_, reply) => {
    reply.hijack();
    busy.push(reply.raw);
  });
  app.get('/beating', (_, reply) => {
    reply.hijack();
    reply.raw.writeHead(200);
    const beat = setInterval(() => reply.raw.write('beat\n'), 50);
    reply.raw.on('close', () => clearInterval(beat));
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
}

/** Connects from a loopback address, and sends a text once the server has accepted the connection. */
async function open(text: string, localAddress = '127.0.0.1') {
  const { port } = app.server.address() as AddressInfo;
  const accepted = once(app.server, 'connection');
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  sockets.push(socket);
  const client = { received: '', closed: false, send: (more: string) => void socket.write(more) };
  socket.on('data', (data) => {
    client.received += data;
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    client.closed = true;
  });
  await accepted;
  const requested = text.endsWith('\r\n\r\n') || text === HALF_BODY ? once(app.server, 'request') : undefined;
  socket.write(text);
  if (!connectionRefused()) await requested;
  return client;
}
type Client = Awaited<ReturnType<typeof open>>;

/** Whether the connection that was opened last was refused: it makes no request. */
let refusedBefore = 0;
function connectionRefused(): boolean {
  const isRefused = connections.refused > refusedBefore;
  refusedBefore = connections.refused;
  return isRefused;
}

const isServed = (client: Client) => waitFor(() => expect(client.received).toMatch(/^HTTP\/1\.1 200 /));
const isClosed = (client: Client) => waitFor(() => expect(client.closed).toBe(true));
const isRefused = async (client: Client) => {
  await isClosed(client);
  expect(client.received).toMatch(/^HTTP\/1\.1 503 .*\r\nRetry-After: 5\r\n.*"code":"UNAVAILABLE"/s);
};

describe('a client that keeps the server waiting', () => {
  const late = { headersMs: 200, requestMs: 400, idleMs: 60_000 };
  it.each([
    ['nothing', ''],
    ['half of its headers', HALF_HEADERS],
    ['half of its body', HALF_BODY],
  ])('is told so and disconnected when it sends %s', async (_, text) => {
    await start(late);
    const client = await open(text);
    await isClosed(client);
    expect(client.received).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('is disconnected when nothing is sent in either direction', async () => {
    await start({ idleMs: 300 });
    const [stuck, beating] = [await open(BUSY), await open(BEATING)];
    await isClosed(stuck);
    expect(beating.closed).toBe(false);
  });
});

describe.each([
  ['an address', { perAddress: 3 }],
  ['the process', { max: 3 }],
])('at the cap of %s', (_, limits) => {
  it.each([
    ['silent', ''],
    ['half-sent headers', HALF_HEADERS],
    ['half-sent bodies', HALF_BODY],
    ['idle', REQUEST],
  ])('a new client takes the place of the oldest of %s connections', async (_, text) => {
    await start(limits);
    const clients = [await open(text), await open(text), await open(text)];
    if (text === REQUEST) for (const client of clients) await isServed(client);
    await isServed(await open(REQUEST));
    await isClosed(clients[0]!);
    expect(clients.slice(1).map(({ closed }) => closed)).toEqual([false, false]);
    expect(connections).toMatchObject({ open: 3, refused: 0, evicted: 1 });
  });

  it('a client is refused while all are being answered, and served after that', async () => {
    await start(limits);
    const clients = [await open(BUSY), await open(BEATING), await open(BUSY)];
    await isRefused(await open(REQUEST));
    expect(clients.map(({ closed }) => closed)).toEqual([false, false, false]);
    busy[0]!.end('done');
    await isServed(clients[0]!);
    await isServed(await open(REQUEST));
    expect(connections).toMatchObject({ open: 3, refused: 1, evicted: 1 });
  });

  it('a connection that was used again is not the oldest', async () => {
    await start(limits);
    const clients = [await open(REQUEST), await open(REQUEST), await open(REQUEST)];
    for (const client of clients) await isServed(client);
    clients[0]!.received = '';
    clients[0]!.send(REQUEST);
    await isServed(clients[0]!);
    await open(REQUEST);
    await isClosed(clients[1]!);
    expect(clients[0]!.closed).toBe(false);
  });
});

it('keeps the connections of other addresses when one address is at its cap', async () => {
  await start({ perAddress: 2 });
  const other = await open(HALF_HEADERS, '127.0.0.2');
  for (let count = 0; count < 5; count += 1) await open(BUSY);
  await isServed(await open(REQUEST, '127.0.0.3'));
  expect(other.closed).toBe(false);
  expect(connections).toMatchObject({ open: 4, refused: 3, evicted: 0 });
});

it.each([[['127.0.0.1']], [['127.0.0.0/8']], [1]])(
  'does not cap the address of the proxies %j, which stands for many visitors',
  async (proxies) => {
    await start({ perAddress: 1 }, proxies);
    const clients = [await open(BUSY), await open(BUSY), await open(REQUEST)];
    await isServed(clients[2]!);
    expect(connections).toMatchObject({ open: 3, refused: 0 });
  },
);

describe('the default limits', () => {
  it.each([
    [1024, true, { max: 192, perAddress: 48 }],
    [1024, false, { max: 448, perAddress: 112 }],
    [4096, true, { max: 1728, perAddress: 432 }],
    [20_000, false, { max: 9936, perAddress: 1000 }],
    [1_048_576, false, { max: 10_000, perAddress: 1000 }],
    [undefined, false, { max: 10_000, perAddress: 1000 }],
    [256, true, { max: 32, perAddress: 8 }],
  ])('with %s open files and an embedded database: %s', (files, embedded, limits) => {
    expect(limitConnections({}, { files, embedded })).toEqual(limits);
  });

  it('follow from the total that was set', () => {
    const wanted = { max: 40, perAddress: undefined };
    expect(limitConnections(wanted, { files: 1024, embedded: true })).toEqual({ max: 40, perAddress: 10 });
  });

  it('read the limit of this process', () => {
    expect(openFileLimit()).toBeGreaterThan(100);
  });
});

it.each([
  [1024, 192, /only 1024 files, so it serves at most 192 connections\. Raise it/],
  [4096, 1728, undefined],
  [8192, 5000, /MAX_CONNECTIONS is 5000, but this process may open only 8192 files/],
  [undefined, 10_000, undefined],
])('warns of a limit of %s open files for %s connections', (files, max, warning) => {
  const said = openFilesWarning(files, { max, perAddress: 1 });
  if (warning) expect(said).toMatch(warning);
  else expect(said).toBeUndefined();
});

it('the server of the product closes half-sent requests', async () => {
  const h = await startHarness(DATABASES[0]!, { connections: { headersMs: 200, requestMs: 400 } });
  ({ app } = h);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const client = await open(HALF_BODY);
  await waitFor(() => expect(client).toMatchObject({ closed: true }), { timeout: 30_000 });
  expect(client.received).toMatch(/^HTTP\/1.1 408 /);
  await h.close();
});
