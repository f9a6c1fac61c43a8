import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenedDatabase } from '#server/database/index.ts';
import { createInternalFetch, INTERNAL_ORIGIN } from '#server/http/internal-fetch.ts';
import { buildTestApp } from '#server/testing/app.ts';
import { openInMemory } from '#server/testing/database.ts';
import { waitFor } from '#testing/wait.ts';

let folder: string;
let opened: OpenedDatabase;
let app: FastifyInstance;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'courtside-static-'));
  mkdirSync(join(folder, 'chunks'));
  writeFileSync(join(folder, 'courtside.js'), 'export {};');
  writeFileSync(join(folder, 'chunks', 'flow-abcd1234.js'), 'export {};');
  writeFileSync(join(folder, 'plain.html'), '<!doctype html><title>Plain</title>');
  opened = await openInMemory();
  app = await buildTestApp({
    ...opened,
    staticRoots: { elements: folder, examples: folder },
    requestsPerMinute: 5,
  });
});
afterAll(async () => {
  await app.close();
  await opened.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('a file that was compressed when it was built', () => {
  const text = '/* the same again */'.repeat(100);
  const read: Record<string, (body: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync };
  beforeAll(() => {
    writeFileSync(join(folder, 'big.js'), text);
    writeFileSync(join(folder, 'big.js.br'), brotliCompressSync(text));
    writeFileSync(join(folder, 'big.js.gz'), gzipSync(text, { level: 9 }));
  });
  it.each([
    ['br, gzip', 'br', 'big.js.br'],
    ['gzip, br', 'br', 'big.js.br'],
    ['gzip, deflate', 'gzip', 'big.js.gz'],
    ['identity', undefined, 'big.js'],
    [undefined, undefined, 'big.js'],
  ])('is sent as it was compressed to clients that accept %s', async (accepted, encoding, file) => {
    const headers = accepted === undefined ? {} : { 'accept-encoding': accepted };
    const answer = await app.inject({ url: '/elements/big.js', headers });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.rawPayload).toEqual(readFileSync(join(folder, file)));
    expect((read[encoding ?? ''] ?? ((body) => body))(answer.rawPayload).toString()).toBe(text);
    expect(answer.headers['content-type']).toContain('javascript');
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    expect(answer.headers.vary).toMatch(/accept-encoding/i);
  });
});

it('lets names with a hash be cached for ever, and any origin load them', async () => {
  const hashed = await app.inject('/elements/chunks/flow-abcd1234.js');
  expect(hashed.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  });
  expect((await app.inject('/elements/courtside.js')).headers['cache-control']).toBe('public, max-age=300');
  expect((await app.inject('/elements/gone.js')).statusCode).toBe(404);
});

describe('versioned addresses', () => {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  const major = version.split('.')[0];
  const ever = 'public, max-age=31536000, immutable';
  it.each([
    [`/elements/${version}/courtside.js`, 200, ever],
    [`/elements/${version}/chunks/flow-abcd1234.js`, 200, ever],
    [`/elements/${major}/courtside.js`, 200, 'public, max-age=300'],
    [`/elements/${major}/chunks/flow-abcd1234.js`, 200, ever],
    ['/elements/courtside.js', 200, 'public, max-age=300'],
    // Content of another version must not be cached under this version's address.
    ['/elements/99.0.0/courtside.js', 404, 'no-store'],
    ['/elements/99/courtside.js', 404, 'no-store'],
    [`/elements/${version}/gone.js`, 404, 'no-store'],
  ])('%s answers %i', async (url, status, cache) => {
    const answer = await app.inject(url);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['cache-control']).toBe(cache);
    if (status === 200) expect(answer.headers['access-control-allow-origin']).toBe('*');
  });
});

it('refuses API calls while it is overloaded, but not files or requests of pages', async () => {
  const busy = await buildTestApp({
    ...opened,
    staticRoots: { elements: folder, examples: folder },
    maxDelay: 10,
  });
  await waitFor(
    async () => {
      const until = performance.now() + 100;
      while (performance.now() < until);
      const call = await busy.inject('/api/v1/cities/');
      expect(call.statusCode).toBe(503);
      expect(call.headers['retry-after']).toMatch(/^[2-5]$/);
      expect(call.json()).toMatchObject({ code: 'UNAVAILABLE' });
    },
    { timeout: 10_000 },
  );
  expect((await busy.inject('/elements/courtside.js')).statusCode).toBe(200);
  const page = createInternalFetch(busy, { ip: '127.0.0.1' } as FastifyRequest);
  expect((await page(`${INTERNAL_ORIGIN}/api/v1/cities/`)).status).toBe(200);
  await busy.close();
});

it('serves the examples', async () => {
  const page = await app.inject('/examples/plain.html');
  expect(page.body).toContain('Plain');
  expect(page.headers['content-security-policy']).toContain("script-src 'self'");
});

it('tells an address with too many requests to wait', async () => {
  const answers = [];
  for (let count = 0; count < 6; count += 1) answers.push(await app.inject('/api/v1/cities'));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 429]);
  expect(answers[5]?.json()).toMatchObject({ code: 'RATE_LIMITED', status: 429 });
  expect(answers.map(({ headers }) => headers.ratelimit)).toEqual(
    [4, 3, 2, 1, 0, 0].map((left) => `"requests";r=${left};t=60`),
  );
  expect(answers[5]?.headers).toMatchObject({ 'retry-after': '60', 'ratelimit-policy': '"requests";q=5;w=60' });
  // The router decodes it.
  expect((await app.inject('/%61pi/v1/cities')).statusCode).toBe(429);
  // Health checks of a load balancer must not be refused.
  expect((await app.inject('/healthz')).statusCode).toBe(200);
});

it('signs with one key, created once and stored in the database', async () => {
  const keys = await opened.db.selectFrom('setting').selectAll().where('key', '=', 'secret_key').execute();
  expect(keys).toHaveLength(1);
  expect(keys[0]?.value).toMatch(/^[\da-f]{64}$/);
});
