import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY } from '#core/domain/units.ts';
import { ERROR_STATUS, type ErrorCode } from '#core/schemas/errors.ts';
import type { AppOptions } from '#server/app.ts';
import type { OpenedDatabase } from '#server/database/index.ts';
import { buildTestApp } from '#server/testing/app.ts';
import { openInMemory } from '#server/testing/database.ts';
import { FIXTURE, fillFixture } from '#server/testing/fixture.ts';
import { TUESDAY } from '#server/testing/harness.ts';
import { siteOf } from '#server/testing/site.ts';
import { Problem } from './http/problem.ts';

const METRICS_TOKEN = 'a-token-of-the-operator';
const folder = mkdtempSync(join(tmpdir(), 'courtside-headers-'));
for (const name of ['plain', 'club-page', 'search']) writeFileSync(join(folder, `${name}.html`), '<!doctype html>');
writeFileSync(join(folder, 'file.js'), 'export {};');

/** Routes, each with a path that the route answers. */
type Case = { method: string; route: string; path: string };

let opened: OpenedDatabase;

/** A server with all its parts. */
async function start(publicUrl: string, options: Partial<AppOptions> = {}) {
  const routes: Case[] = [];
  const onRoute = ({ method, url }: RouteOptions) => {
    // The route of preflights has no slash.
    const path = url
      .replace(/:\w+/g, '1')
      .replace(/^\*$/, '/')
      .replace(/\*$/, url.startsWith('/api/docs') ? 'logo.svg' : 'file.js');
    for (const one of [method].flat()) routes.push({ method: one, route: url, path });
  };
  const app = await buildTestApp({
    ...opened,
    publicUrl,
    clock: () => TUESDAY,
    apiDocs: 'everybody',
    metricsToken: METRICS_TOKEN,
    securityContact: 'security@courtside.example',
    openActive: { license: 'https://licence.example/' },
    payments: { liqpay: undefined, monobank: undefined, sandbox: 'everybody' },
    messages: { smtpUrl: undefined, from: 'a@b.cc', sms: undefined, outbox: 'everybody', outboxSms: false, perHour: 5 },
    site: {
      built: siteOf(async () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }), {
        client: folder,
      }),
      settings: {} as never,
    },
    staticRoots: { elements: folder, examples: folder },
    onRoute,
    ...options,
  });
  return { app, routes };
}

type Started = Awaited<ReturnType<typeof start>>;
let secure: Started;
let plain: Started;
beforeAll(async () => {
  opened = await openInMemory();
  await fillFixture(opened.db);
  [secure, plain] = [await start('https://courtside.test'), await start('http://courtside.test')];
});
afterAll(async () => {
  await Promise.all([secure, plain].map(({ app }) => app.close()));
  await opened.close();
  rmSync(folder, { recursive: true, force: true });
});

const HSTS = 'max-age=63072000';
type Headers = Record<string, unknown>;

/** What is wrong with the headers of an answer. */
function faultsOf(
  { method, path }: { method: string; path: string },
  status: number,
  headers: Headers,
  isSecure: boolean,
) {
  const faults: string[] = [];
  const check = (isRight: boolean, fault: string) => isRight || faults.push(fault);
  const [cache, vary] = [String(headers['cache-control']), String(headers.vary).toLowerCase()];
  const isApi = path.startsWith('/api/');
  const isRead = ['GET', 'HEAD'].includes(method);

  check(status < 500 || status === 503, `status ${status}`);
  check(headers['strict-transport-security'] === (isSecure ? HSTS : undefined), 'strict-transport-security');
  check(headers['x-content-type-options'] === 'nosniff', 'x-content-type-options');
  check(headers['cache-control'] !== undefined, 'cache-control is missing');
  if (status >= 400 || !isRead) check(cache === 'no-store', `cache-control of a ${status} to ${method} is ${cache}`);
  if (/^\/(outbox|sandbox|metrics|healthz|readyz|api\/v1\/desk)/.test(path))
    check(cache === 'no-store', `cache-control ${cache}`);
  if (status === 429 || status === 503) check(/^\d+$/.test(String(headers['retry-after'])), 'retry-after');
  check(!Object.keys(headers).some((name) => name.startsWith('x-ratelimit')), 'x-ratelimit');
  if (isApi) {
    for (const name of ['accept-language', 'cookie', 'x-device-id']) check(vary.includes(name), `vary lacks ${name}`);
    check(headers['x-robots-tag'] === 'noindex', 'x-robots-tag');
    check(/^"requests";q=\d+;w=60$/.test(String(headers['ratelimit-policy'])), 'ratelimit-policy');
    check(/^"requests";r=\d+;t=\d+$/.test(String(headers.ratelimit)), 'ratelimit');
  }
  const isShared =
    (isApi && !path.startsWith('/api/docs')) || /^\/(elements|assets|examples|photos|openactive\/feeds)\//.test(path);
  check((headers['access-control-allow-origin'] === '*') === isShared, 'access-control-allow-origin');
  check(headers['cross-origin-resource-policy'] === (isShared ? 'cross-origin' : 'same-origin'), 'corp');
  if (isShared)
    check(String(headers['access-control-expose-headers']).includes('RateLimit'), 'access-control-expose-headers');
  if (method !== 'OPTIONS') check(headers['referrer-policy'] !== undefined, 'referrer-policy');
  return faults;
}

it.each(['https', 'http'])('every route of a server over %s has the headers of its kind', async (protocol) => {
  const { app, routes } = protocol === 'https' ? secure : plain;
  // Routes of all parts of the server were collected.
  for (const path of [
    '/api/v1/slots',
    '/*',
    '/outbox',
    '/metrics',
    '/elements/*',
    '/photos/:name',
    '/openactive/feeds/:feed',
    '/sandbox/liqpay/deed',
    '/api/docs',
  ])
    expect(routes.map(({ route }) => route)).toContain(path);
  const faulty: string[] = [];
  for (const one of routes) {
    const { statusCode, headers } = await app.inject({
      method: one.method as 'GET',
      url: one.path,
      headers: { authorization: `Bearer ${METRICS_TOKEN}`, 'content-type': 'application/json' },
      ...(one.method === 'POST' && { payload: '{}' }),
    });
    for (const fault of faultsOf(one, statusCode, headers, protocol === 'https'))
      faulty.push(`${one.method} ${one.path} ${statusCode}: ${fault}`);
  }
  expect(faulty).toEqual([]);
});

describe('an answer from outside a route', () => {
  it.each([
    ['GET', '/api/v1/nothing', 404],
    ['GET', '/api/%E0%A4%A', 400],
    ['GET', `/api/v1/clubs/${'x'.repeat(200)}`, 404],
    ['POST', '/api/v1/clubs', 404],
    ['GET', '/elements/gone.js', 404],
    ['GET', '/%61pi/v1/cities', 200],
  ])('%s %s has the same headers', async (method, path, status) => {
    const { statusCode, headers } = await secure.app.inject({ method: method as 'GET', url: path });
    expect(statusCode).toBe(status);
    const faults = faultsOf({ method, path: path.replace('%61', 'a') }, status, headers, true);
    // No hook runs for a path that cannot be decoded or is too long, so nothing counts it.
    const isCounted = !/%E0|x{100}/.test(path);
    expect(faults.filter((fault) => isCounted || !fault.startsWith('ratelimit'))).toEqual([]);
  });

  it('a refused connection requires HTTPS and says when to come back', async () => {
    const { app } = await start('https://courtside.test', { connections: { max: 0 } });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const answer = await new Promise<string>((resolve) => {
      const socket = connect((app.server.address() as { port: number }).port, '127.0.0.1');
      let text = '';
      socket
        .on('data', (part) => {
          text += part;
        })
        .on('close', () => resolve(text));
      socket.end('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    });
    expect(answer).toContain(`\r\nStrict-Transport-Security: ${HSTS}\r\n`);
    expect(answer).toContain('\r\nRetry-After: 5\r\n');
    await app.close();
  });
});

it.each([
  [200, 1],
  [503, 0],
])('a stream that is answered %i has the headers of the API', async (status, max) => {
  const { app } = await start('https://courtside.test', { streams: { max } });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const stop = new AbortController();
  const path = `/api/v1/slots/stream?club_id=${FIXTURE.ace}&date=2026-03-10`;
  const answer = await fetch(url + path, { signal: stop.signal });
  expect(answer.status).toBe(status);
  stop.abort();
  const headers = Object.fromEntries(answer.headers);
  expect(faultsOf({ method: 'GET', path: '/api/v1/slots/stream' }, answer.status, headers, true)).toEqual([]);
  await app.close();
});

it.each([
  ['https', 'Canonical: https://courtside.test/.well-known/security.txt\n'],
  ['http', ''],
])('security.txt of a server over %s tells whom to write to', async (protocol, canonical) => {
  const { app } = protocol === 'https' ? secure : plain;
  const { body, headers } = await app.inject('/.well-known/security.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body).toBe(
    `Contact: mailto:security@courtside.example\nExpires: ${new Date(TUESDAY + 180 * DAY).toISOString()}\nPreferred-Languages: uk, en, ru\n${canonical}`,
  );
});

it('there is no security.txt without a contact, and a web address is one', async () => {
  const contactOf = async (securityContact: string | undefined) => {
    const { app } = await start('https://courtside.test', { securityContact, site: undefined });
    const { statusCode, body } = await app.inject('/.well-known/security.txt');
    await app.close();
    return statusCode === 200 ? body.split('\n')[0] : statusCode;
  };
  expect(await contactOf(undefined)).toBe(404);
  expect(await contactOf('https://bugs.example/@courtside')).toBe('Contact: https://bugs.example/@courtside');
});

const BUSY = (Object.keys(ERROR_STATUS) as ErrorCode[]).filter((code) => [429, 503].includes(ERROR_STATUS[code]));
it.each(BUSY)('%s says when to come back', (code) => {
  expect(new Problem(code).retryAfter).toBeGreaterThan(0);
});
