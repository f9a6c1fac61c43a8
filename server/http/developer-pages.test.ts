import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATABASES } from '#server/testing/database.ts';
import { type Harness, startHarness } from '#server/testing/harness.ts';
import type { Access } from './developer-pages.ts';

const METRICS_TOKEN = 'a-token-of-the-operator';

async function start(access: Access, publicUrl = 'http://localhost'): Promise<Harness> {
  return startHarness(DATABASES[0]!, {
    publicUrl,
    apiDocs: access,
    metricsToken: METRICS_TOKEN,
    payments: { liqpay: undefined, monobank: undefined, sandbox: access },
    messages: { smtpUrl: undefined, from: 'a@b.cc', sms: undefined, outbox: access, outboxSms: false },
  });
}

let local: Harness;
let everybody: Harness;
beforeAll(async () => {
  [local, everybody] = await Promise.all([start('loopback'), start('everybody', 'https://courtside.test')]);
});
afterAll(() => Promise.all([local.close(), everybody.close()]));

type Method = 'GET' | 'POST' | 'OPTIONS';
/** The status of each page for developers that this client may open. 400: it may post to the sandbox. */
const OPEN: [method: Method, path: string, status: number][] = [
  ['GET', '/outbox', 200],
  ['GET', '/api/docs/', 200],
  ['POST', '/sandbox/liqpay/deed', 400],
];

/** The address of a client, and its headers. */
type Client = { from?: string } & Record<string, string>;

function ask(method: Method, url: string, { from = '127.0.0.1', ...headers }: Client = {}, harness = local) {
  return harness.app.inject({ method, url, remoteAddress: from, headers });
}

describe.each(OPEN)('%s %s', (method, path, status) => {
  it.each<[string, Client]>([
    ['this machine', {}],
    ['this machine by its address', { host: '127.0.0.1:3000' }],
    ['this machine by its other address', { host: '[::1]:3000', from: '::1' }],
    ['a name of this machine', { host: 'courtside.localhost:3000' }],
    ['a form of its own', { host: 'localhost:3000', origin: 'http://localhost:3000' }],
    ['a form without referrer', { origin: 'null', 'sec-fetch-site': 'same-origin' }],
  ])('is open to %s', async (_, client) => expect((await ask(method, path, client)).statusCode).toBe(status));

  it.each<[string, Client]>([
    ['another machine', { from: '203.0.113.5' }],
    ['a request through a proxy', { 'x-forwarded-for': '127.0.0.1' }],
    ['a request through a proxy that names the host', { 'x-forwarded-host': 'courtside.test' }],
    ['a request through a proxy that names the protocol', { 'x-forwarded-proto': 'https' }],
    ['a request through a proxy of the standard', { forwarded: 'for=127.0.0.1' }],
    ['a request through a proxy that names itself', { via: '1.1 proxy' }],
    ['a request through nginx', { 'x-real-ip': '127.0.0.1' }],
    ['a page whose name was made to point here', { host: 'rebound.example' }],
    ['a page whose name begins like an address', { host: '127.0.0.1.rebound.example' }],
    ['another origin', { origin: 'https://club.example' }],
    ['another port', { host: 'localhost:3000', origin: 'http://localhost:3999' }],
    ['a sandboxed frame', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
  ])('does not exist for %s', async (_, client) => expect((await ask(method, path, client)).statusCode).toBe(404));

  it('is open to all clients if configured, but not to pages of other origins', async () => {
    const remote = { from: '203.0.113.5', host: 'courtside.test' };
    expect((await ask(method, path, remote, everybody)).statusCode).toBe(status);
    for (const host of ['10.0.0.5:3000', '[fd00::5]:3000', 'courtside:3000', 'courtside.internal', 'localhost'])
      expect((await ask(method, path, { ...remote, host }, everybody)).statusCode, host).toBe(status);
    for (const host of ['rebound.example', 'courtside.test.rebound.example', '10.0.0.5.rebound.example'])
      expect((await ask(method, path, { ...remote, host }, everybody)).statusCode, host).toBe(404);
    const foreign = { ...remote, origin: 'https://club.example' };
    expect((await ask(method, path, foreign, everybody)).statusCode).toBe(404);
  });
});

it("lets a partner's page send a visitor to the sandbox's checkout", async () => {
  const { statusCode } = await ask('POST', '/sandbox/liqpay/api/3/checkout', { origin: 'https://club.example' });
  expect(statusCode).toBe(400);
});

it.each([
  '/outbox',
  '/outbox/',
  '/%6Futbox',
  '/sandbox/liqpay/deed',
  '/metrics',
  '/api/docs/',
  '/api/%64ocs/',
  '/healthz',
])('%s may not be read by pages of other origins', async (path) => {
  for (const method of ['GET', 'POST', 'OPTIONS'] as const) {
    const { headers } = await ask(method, path, {
      origin: 'https://club.example',
      authorization: `Bearer ${METRICS_TOKEN}`,
      'access-control-request-method': 'GET',
    });
    expect(headers, method).not.toHaveProperty('access-control-allow-origin');
    expect(headers, method).not.toHaveProperty('access-control-expose-headers');
    expect(headers['cross-origin-resource-policy'], method).toBe('same-origin');
  }
});

it.each([
  ['/api/v1/cities', '*'],
  ['/api/openapi.json', '*'],
  ['/api/v1/nothing', '*'],
])('%s may be read by pages of any origin', async (path, allowed) => {
  const { headers } = await ask('GET', path, { origin: 'https://club.example' });
  expect(headers['access-control-allow-origin']).toBe(allowed);
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
});

it('does not ask for encryption on a page without it', async () => {
  const policy = async (harness: Harness) =>
    (await ask('GET', '/api/docs/', {}, harness)).headers['content-security-policy'];
  expect(await policy(local)).toContain("default-src 'self'");
  expect(await policy(local)).not.toContain('upgrade-insecure-requests');
  expect(await policy(everybody)).toContain('upgrade-insecure-requests');
});
