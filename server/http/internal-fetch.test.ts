import Fastify, { type FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { createInternalFetch, INTERNAL_ORIGIN } from './internal-fetch.ts';

it('sends equal requests of several parts of a page once', async () => {
  const app = Fastify();
  const asked: string[] = [];
  app.route({
    method: ['GET', 'POST'],
    url: '/api/*',
    handler: async ({ method, url, ip, headers }) => {
      asked.push(`${method} ${url} ${headers['accept-language']}`);
      return { ip };
    },
  });
  const page = createInternalFetch(app, { ip: '192.0.2.7' } as FastifyRequest);
  const ask = async (path: string, language: string, method = 'GET') =>
    (await page(INTERNAL_ORIGIN + path, { method, headers: { 'Accept-Language': language } })).json();
  const answers = await Promise.all([
    ask('/api/clubs?city=kyiv&page=1', 'uk'),
    ask('/api/clubs?page=1&city=kyiv', 'uk'),
    ask('/api/clubs?page=1&city=kyiv', 'en'),
    ask('/api/book', 'uk', 'POST'),
    ask('/api/book', 'uk', 'POST'),
  ]);
  expect(answers).toEqual(Array(5).fill({ ip: '192.0.2.7' }));
  expect(asked.sort()).toEqual([
    'GET /api/clubs?city=kyiv&page=1 en',
    'GET /api/clubs?city=kyiv&page=1 uk',
    'POST /api/book uk',
    'POST /api/book uk',
  ]);
});

it('repeats a request after a temporary failure', async () => {
  const app = Fastify();
  let times = 0;
  app.get('/api/clubs', async (_, reply) => reply.code(++times === 1 ? 503 : 200).send({ times }));
  const page = createInternalFetch(app, { ip: '192.0.2.7' } as FastifyRequest);
  const statuses = [
    await page(`${INTERNAL_ORIGIN}/api/clubs`),
    await page(`${INTERNAL_ORIGIN}/api/clubs`),
    await page(`${INTERNAL_ORIGIN}/api/clubs`),
  ];
  expect(statuses.map(({ status }) => status)).toEqual([503, 200, 200]);
  expect(times).toBe(2);
});

it('leaves proofs of work to the visitor', async () => {
  const app = Fastify();
  app.post('/api/book', async (_, reply) => reply.code(428).send({ code: 'PROOF_REQUIRED', challenge: '1.2.3.4' }));
  const page = createInternalFetch(app, { ip: '192.0.2.7' } as FastifyRequest);
  const answer = await page(`${INTERNAL_ORIGIN}/api/book`, { method: 'POST' });
  expect(answer.status).toBe(429);
  expect(await answer.json()).toMatchObject({ code: 'PROOF_REQUIRED' });
});

it('deletes, and shares no answer between sessions', async () => {
  const app = Fastify();
  app.route({
    method: ['GET', 'DELETE'],
    url: '/api/desk',
    handler: async ({ method, headers }) => ({ method, session: headers.authorization ?? null }),
  });
  const cached = { statusCode: 200, type: 'application/json', body: '{"method":"GET","session":"cached"}' };
  const page = createInternalFetch(app, { ip: '192.0.2.7' } as FastifyRequest, { cache: async () => cached });
  const ask = async (session?: string, method = 'GET') =>
    (await page(`${INTERNAL_ORIGIN}/api/desk`, { method, headers: session ? { Authorization: session } : {} })).json();
  expect(await ask('one')).toEqual({ method: 'GET', session: 'one' });
  expect(await ask('two')).toEqual({ method: 'GET', session: 'two' });
  expect(await ask()).toEqual({ method: 'GET', session: 'cached' });
  expect(await ask('one', 'DELETE')).toEqual({ method: 'DELETE', session: 'one' });
});

it.each([
  ['POST', '3600'],
  ['GET', null],
])('tells a refused %s how long to wait: %s', async (method, retryAfter) => {
  const app = Fastify();
  app.route({
    method: ['GET', 'POST'],
    url: '/api/links',
    handler: (_, reply) => reply.code(429).header('retry-after', '3600').send({}),
  });
  const page = createInternalFetch(app, { ip: '192.0.2.7' } as FastifyRequest);
  const { headers } = await page(`${INTERNAL_ORIGIN}/api/links`, { method });
  expect(headers.get('retry-after')).toBe(retryAfter);
});
