import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { number, type } from 'superstruct';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ClientOptions, createClient, type Request } from './client.ts';
import { ApiError } from './error.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

let handlers: Handler[] = [];
let seen: IncomingMessage[] = [];
let bodies: string[] = [];
const server = createServer(async (request, response) => {
  seen.push(request);
  let body = '';
  for await (const chunk of request) body += chunk;
  bodies.push(body);
  (handlers.length > 1 ? handlers.shift()! : handlers[0]!)(request, response);
});
let baseUrl = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const json =
  (body: unknown, status = 200): Handler =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const text =
  (body: string, status = 200): Handler =>
  (_, response) =>
    response.writeHead(status).end(body);
const busy =
  (status: number, seconds: string): Handler =>
  (_, response) =>
    response.writeHead(status, { 'retry-after': seconds }).end();
const cut: Handler = (request) => request.socket.destroy();
const breakOff: Handler = (request, response) => {
  response.writeHead(200, { 'content-length': '100' }).write('{"n":');
  setTimeout(() => request.socket.destroy(), 20);
};
const never: Handler = () => {};

const answer = type({ n: number() });

function serve(...queue: Handler[]) {
  handlers = queue;
  seen = [];
  bodies = [];
}
const send = (request: Partial<Request<{ n: number }>> = {}, options: ClientOptions = {}) =>
  createClient({ baseUrl, ...options }).request({ path: '/v1/x', answer, ...request });
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('Expected a failure'),
    (error: ApiError) => {
      expect(error).toBeInstanceOf(ApiError);
      return error;
    },
  ) as Promise<ApiError>;

describe('a request', () => {
  it('sends the fixed headers, the query and no credentials', async () => {
    serve(json({ n: 1, extra: true }));
    const options = {
      language: 'uk',
      deviceId: 'device',
      analyticsIds: () => ({ session: 's', client: 'c' }),
    } as const;
    expect(await send({ query: { a: 'б в', b: undefined, c: false, d: 0 } }, options)).toMatchObject({ n: 1 });
    const { headers, url, method } = seen[0]!;
    expect([method, url]).toEqual(['GET', '/api/v1/x?a=%D0%B1+%D0%B2&c=false&d=0']);
    expect(headers).toMatchObject({
      'accept-language': 'uk',
      'x-device-id': 'device',
      'x-session-id': 's',
      'x-client-id': 'c',
    });
    for (const name of ['cookie', 'authorization', 'content-type', 'idempotency-key', 'undefined']) {
      expect(headers).not.toHaveProperty(name);
    }
  });

  it('omits the analytics headers while there are no ids', async () => {
    serve(json({ n: 1 }));
    await send({}, { analyticsIds: () => undefined });
    expect(seen[0]!.headers).not.toHaveProperty('x-session-id');
    expect(seen[0]!.headers).not.toHaveProperty('x-client-id');
  });

  it('sends the body as JSON with its idempotency key', async () => {
    serve(json({ n: 1 }));
    await send({ method: 'POST', body: { a: ['ї'] }, idempotencyKey: 'key-1' });
    expect(seen[0]!.headers).toMatchObject({ 'content-type': 'application/json', 'idempotency-key': 'key-1' });
    expect(bodies).toEqual(['{"a":["ї"]}']);
  });

  it('keeps the device id in every language', async () => {
    serve(json({ n: 1 }));
    const client = createClient({ baseUrl });
    const russian = client.with({ language: 'ru' });
    await client.request({ path: '/v1/x', answer });
    await russian.request({ path: '/v1/x', answer });
    expect(seen.map(({ headers }) => headers['accept-language'])).toEqual(['en', 'ru']);
    expect(seen[0]!.headers['x-device-id']).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(seen[1]!.headers['x-device-id']).toBe(seen[0]!.headers['x-device-id']);
  });

  it('counts pending requests in all languages and returns to 0 after a failure', async () => {
    serve(json({ n: 1 }), json({}, 404));
    const client = createClient({ baseUrl });
    const counts: number[] = [];
    const stop = client.pending.subscribe(() => counts.push(client.pending.get()));
    const first = client.request({ path: '/v1/x', answer });
    await Promise.allSettled([first, client.with({ language: 'uk' }).request({ path: '/v1/x', answer })]);
    expect(counts).toEqual([1, 2, 1, 0]);
    await client.request({ path: '/v1/x', keepalive: true }).catch(() => {});
    expect(counts).toHaveLength(4);
    stop();
    await failure(client.request({ path: '/v1/x', answer }));
    expect(counts).toHaveLength(4);
  });
});

const problem = {
  type: 'about:blank',
  title: 'Taken',
  status: 409,
  code: 'SLOT_TAKEN',
  errors: [{ path: 'slots.0', code: 'taken', message: 'Taken' }],
};
const post = { method: 'POST', body: {} } as const;
const keyed = { ...post, idempotencyKey: 'key' };
const once = json({ n: 1 });

describe('a required proof of work', () => {
  const wanted = json(
    { type: 'about:blank', title: 'Prove', status: 428, code: 'PROOF_REQUIRED', challenge: '6.9.x.y' },
    428,
  );

  it('is solved and sent with a retry of the request', async () => {
    serve(wanted, once);
    await send(keyed);
    const [, { headers }] = seen as [IncomingMessage, IncomingMessage];
    expect(headers).toMatchObject({
      'idempotency-key': 'key',
      'x-proof-of-work': expect.stringMatching(/^6\.9\.x\.y:\d+$/),
    });
    expect(bodies).toEqual(['{}', '{}']);
    const hash = createHash('sha256').update(String(headers['x-proof-of-work'])).digest();
    expect(hash[0]! >> 2).toBe(0);
  });

  it('signs the device id from the retry on', async () => {
    const challenge = '06.1764043000000.abcdefghijkl.abcdefghijklmnopqrstuv';
    serve(json({ type: 'about:blank', title: 'Prove', status: 428, code: 'PROOF_REQUIRED', challenge }, 428), once);
    await send(keyed);
    const [first, second] = seen.map(({ headers }) => String(headers['x-device-id']));
    expect(first).not.toMatch(/_/);
    expect(second).toMatch(new RegExp(`^${first}_06_1764043000000_abcdefghijkl_abcdefghijklmnopqrstuv_\\d+$`));
  });

  it.each([
    ['is not solved twice', wanted],
    ['cannot be solved without a challenge', json({ ...problem, status: 428, code: 'PROOF_REQUIRED' }, 428)],
  ])('%s', async (_, handler) => {
    serve(handler);
    expect(await failure(send(keyed))).toMatchObject({ code: 'PROOF_REQUIRED', status: 428 });
    expect(seen).toHaveLength(2);
  });
});

describe('a failure', () => {
  it.each<[string, Handler[], Partial<Request<{ n: number }>>, Partial<ApiError>, number]>([
    ['problem details', [json(problem, 409)], {}, { code: 'SLOT_TAKEN', status: 409, errors: problem.errors }, 1],
    ['a response of the wrong shape', [json({ n: 'x' })], {}, { code: 'INVALID_RESPONSE', status: 200, path: 'n' }, 1],
    ['a response that is not JSON', [text('<html>')], {}, { code: 'INVALID_RESPONSE', path: '' }, 1],
    ['an empty response', [text('')], {}, { code: 'INVALID_RESPONSE', path: '' }, 1],
    ["a proxy's 404", [text('<html>', 404)], {}, { code: 'NOT_FOUND', status: 404, errors: [] }, 1],
    ["a proxy's 429", [text('', 429)], {}, { code: 'RATE_LIMITED', status: 429 }, 1],
    ["a proxy's 413", [text('', 413)], {}, { code: 'INVALID_RESPONSE', status: 413 }, 1],
    ['a 500', [text('', 500)], {}, { code: 'INTERNAL_ERROR', status: 500 }, 1],
    ['502 twice', [text('', 502)], {}, { code: 'UNAVAILABLE', status: 502 }, 2],
    ['503, then a conflict', [text('', 503), json(problem, 409)], keyed, { code: 'SLOT_TAKEN', status: 409 }, 2],
    ['503 for a call without a key', [text('', 503), once], post, { code: 'UNAVAILABLE', status: 503 }, 1],
    ['a lost connection, twice', [cut], {}, { code: 'NETWORK', status: 0 }, 2],
    ['a truncated response, twice', [breakOff], {}, { code: 'NETWORK', status: 0 }, 2],
    ['a lost connection for a call without a key', [cut, once], post, { code: 'NETWORK', status: 0 }, 1],
    ['a timeout, twice', [never], {}, { code: 'TIMEOUT', status: 0 }, 2],
    ['a timeout for a call without a key', [never, once], post, { code: 'TIMEOUT', status: 0 }, 1],
    ['503 with a long wait', [busy(503, '60'), once], {}, { code: 'UNAVAILABLE', retryAfter: 60 }, 1],
    ['429 with a long wait', [busy(429, '40'), once], keyed, { code: 'RATE_LIMITED', retryAfter: 40 }, 1],
    ['429 with a short wait for a call without a key', [busy(429, '1')], post, { retryAfter: 1 }, 1],
    ['429 with a date', [busy(429, 'Sat, 21 Nov 2026 14:00:00 GMT')], {}, { retryAfter: undefined }, 1],
  ])('%s', async (_, queue, request, expected, requests) => {
    serve(...queue);
    const error = await failure(send(request, { timeout: 300 }));
    expect(error).toMatchObject(expected);
    expect(seen).toHaveLength(requests);
  });

  it('names the path in its message', async () => {
    serve(json({ n: null }));
    expect((await failure(send())).message).toMatch(/^\/v1\/x: At path: n /);
  });

  it('is NETWORK for an unreachable address', async () => {
    const error = await failure(send({}, { baseUrl: 'http://127.0.0.1:1' }));
    expect(error.code).toBe('NETWORK');
    expect(error.cause).toBeDefined();
  });
});

describe('a second attempt', () => {
  it.each<[string, Handler, Partial<Request<{ n: number }>>]>([
    ['a GET after 502', text('', 502), {}],
    ['a GET after 504', text('', 504), {}],
    ['a GET after a lost connection', cut, {}],
    ['a GET after a timeout', never, {}],
    ['a GET after 429 with a short wait', busy(429, '0'), {}],
    ['a call with a key after 503 with a short wait', busy(503, '0'), keyed],
    ['a call with a key after 503', text('', 503), keyed],
    ['a call that is declared idempotent', cut, { ...post, idempotent: true }],
  ])('succeeds for %s, with the same key', async (_, first, request) => {
    serve(first, once);
    expect(await send(request, { timeout: 300 })).toEqual({ n: 1 });
    expect(seen).toHaveLength(2);
    expect(seen[1]!.headers['idempotency-key']).toBe(seen[0]!.headers['idempotency-key']);
  });
});

it('waits for as long as Retry-After says', async () => {
  serve(busy(503, '1'), once);
  const start = performance.now();
  await send();
  expect(performance.now() - start).toBeGreaterThan(990);
});

describe('an aborted request', () => {
  it.each<[string, Handler, number, number]>([
    ['before it is sent', once, 0, 0],
    ['while it waits', never, 60, 1],
    ['between two attempts', text('', 503), 150, 1],
  ])('%s fails with ABORTED', async (_, handler, delay, requests) => {
    serve(handler);
    const controller = new AbortController();
    if (delay) setTimeout(() => controller.abort(), delay);
    else controller.abort();
    expect((await failure(send({ signal: controller.signal }))).code).toBe('ABORTED');
    expect(seen).toHaveLength(requests);
  });
});
