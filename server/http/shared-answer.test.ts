import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { sendShared, shareData } from './shared-answer.ts';

const DATA = Array.from({ length: 100 }, (_, id) => ({ id, title: 'Court' }));

async function serve() {
  const app = Fastify();
  const shared = shareData(DATA);
  app.get('/', (request, reply) => sendShared(request, reply, shared, { total: 100, at: request.headers.from }));
  return { app, shared };
}

it.each([
  ['br', (body: Buffer) => brotliDecompressSync(body)],
  ['gzip', (body: Buffer) => gunzipSync(body)],
  [undefined, (body: Buffer) => body],
])('is encoded as %s once for all requests with one meta', async (encoding, decode) => {
  const { app, shared } = await serve();
  const ask = (from: string) =>
    app.inject({ url: '/', headers: { from, ...(encoding && { 'accept-encoding': `${encoding}, deflate` }) } });
  const [one, other] = [await ask('a'), await ask('a')];
  expect(one.headers['content-encoding']).toBe(encoding);
  expect(one.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(JSON.parse(decode(one.rawPayload).toString())).toEqual({ data: DATA, meta: { total: 100, at: 'a' } });
  expect(other.rawPayload).toEqual(one.rawPayload);
  expect(shared.bodies.size).toBe(1);
  expect(JSON.parse(decode((await ask('b')).rawPayload).toString()).meta.at).toBe('b');
  for (let from = 0; from < 40; from += 1) await ask(`${from}`);
  expect(shared.bodies.size).toBeLessThanOrEqual(12);
  await app.close();
});
