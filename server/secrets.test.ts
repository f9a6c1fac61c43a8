import fc from 'fast-check';
import type { RouteOptions } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { spelledPath, TOKEN } from '#core/domain/properties/spelled-path.ts';
import { DATABASES } from '#server/testing/database.ts';
import { type Harness, startHarness } from '#server/testing/harness.ts';
import { siteOf } from '#server/testing/site.ts';
import { loggedError, loggedRequest } from './main.ts';

/** The part of the token that is the same in every spelling. */
const CORE = TOKEN.slice(5);
const METRICS_TOKEN = 'a-token-of-the-operator';
const SPELLINGS = 300;

/** Everything that the process printed, and the bodies of what it fetched. */
const printed: string[] = [];
const routes: { method: string; url: string }[] = [];
let harness: Harness;

beforeAll(async () => {
  harness = await startHarness(DATABASES[0]!, {
    logger: {
      level: 'trace',
      stream: { write: (line: string) => void printed.push(line) },
      serializers: { req: loggedRequest, err: loggedError },
    },
    metricsToken: METRICS_TOKEN,
    payments: { liqpay: undefined, monobank: undefined, sandbox: 'everybody' },
    messages: { smtpUrl: undefined, from: 'a@b.cc', sms: undefined, outbox: 'everybody', outboxSms: false, perHour: 5 },
    site: {
      // A page that fails says where, as React Router does.
      built: siteOf(async (request) => Promise.reject(new Error(`No route for "${request.url}"`)), { client: '/' }),
      settings: {} as never,
    },
    onRoute: ({ method, url }: RouteOptions) => {
      for (const one of [method].flat()) routes.push({ method: one, url });
    },
  });
});
afterAll(() => harness.app.close());

async function send(method: string, url: string) {
  return harness.app.inject({
    method: method as 'GET',
    url,
    headers: {
      'content-type': 'application/json',
      'idempotency-key': TOKEN,
      'x-device-id': TOKEN,
      referer: `https://courtside.test/booking-order/${TOKEN}`,
    },
    ...(method === 'POST' && { payload: JSON.stringify({ token: TOKEN, slot: TOKEN, slots: [TOKEN], lease: TOKEN }) }),
  });
}

async function sendAll(): Promise<void> {
  for (const { method, url } of routes) {
    const path = url
      .replace(/:\w+/g, TOKEN)
      .replace(/\*$/, `booking-cancel/${TOKEN}`)
      .replace(/^(?!\/)/, '/');
    await send(method, `${path}?token=${TOKEN}&slot=${TOKEN}`);
  }
  for (const path of fc.sample(spelledPath, SPELLINGS)) {
    for (const method of ['GET', 'POST']) {
      const { headers } = await send(method, path);
      expect([headers['referrer-policy'], headers['cache-control']], path).toEqual(['no-referrer', 'no-store']);
    }
  }
}

it('stores no token of an address that a client reports to analytics', async () => {
  const page = `https://courtside.test/BOOKING-order/${TOKEN}`;
  const event = {
    ...{ event_name: 'page_view', client_id: 'c', session_id: 's', session_number: 1, language: 'uk', user_agent: 'x' },
    ...{ page_location: page, page_path: `/booking-order/${TOKEN}`, page_title: `Your booking ${page}` },
    ...{
      page_referrer: `https://mail.example/?url=${encodeURIComponent(page)}`,
      club_slugs: ['third-set'],
      club_ids: [1],
    },
    ...{ screen_resolution: '360x800', viewport_size: '360x640' },
  };
  expect((await harness.post('/v1/analytics/events/send', event)).status).toBe(204);
  const stored = await harness.opened.db.selectFrom('analytics_event').select('event').executeTakeFirstOrThrow();
  expect(stored.event).toMatchObject({
    page_path: '/booking-order/:token',
    club_slugs: ['third-set'],
    screen_resolution: '360x800',
  });
  expect(JSON.stringify(stored)).not.toContain(CORE);
});

// Last, since it ends the database.
it('prints no token, whatever route it is sent to, however its address is spelled, and also when all fails', async () => {
  await sendAll();
  const { body } = await harness.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  await harness.opened.close();
  await sendAll();
  const levels = new Set(printed.map((line) => JSON.parse(line).level));
  // Requests, refusals and failures were printed.
  expect([...levels].sort()).toEqual(expect.arrayContaining([30, 40, 50]));
  expect(body).toContain('route="/api/v1/leases/:token"');
  expect([...printed, body].filter((text) => text.includes(CORE))).toEqual([]);
});
