import Fastify, { type FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { createInternalFetch, INTERNAL_ORIGIN, type SharedResponses } from './internal-fetch.ts';

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

it('shares no answer to somebody who is signed in, and sends every method', async () => {
  const app = Fastify();
  let times = 0;
  app.route({
    method: ['GET', 'DELETE'],
    url: '/api/desk',
    handler: async ({ method, headers }) => ({ method, who: headers.authorization ?? 'nobody', times: ++times }),
  });
  const stored: string[] = [];
  const cache: SharedResponses = (url, _language, ask) => {
    stored.push(url);
    return ask();
  };
  const page = createInternalFetch(app, { ip: '192.0.2.7' } as FastifyRequest, { cache });
  const ask = async (authorization?: string, method = 'GET') =>
    (await page(`${INTERNAL_ORIGIN}/api/desk`, { method, headers: authorization ? { authorization } : {} })).json();
  expect([await ask('Bearer one'), await ask('Bearer two'), await ask(), await ask('Bearer one', 'DELETE')]).toEqual([
    { method: 'GET', who: 'Bearer one', times: 1 },
    { method: 'GET', who: 'Bearer two', times: 2 },
    { method: 'GET', who: 'nobody', times: 3 },
    { method: 'DELETE', who: 'Bearer one', times: 4 },
  ]);
  expect(stored).toEqual(['/api/desk']);
});
