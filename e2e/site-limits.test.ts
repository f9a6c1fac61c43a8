/** Pages of the built site over the limits of the API, whose clock and limits the test sets. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DATABASES } from '#server/testing/database.ts';
import { FIXTURE as F } from '#server/testing/fixture.ts';
import { bookBody, type Harness, newKey, slotToken, startHarness } from '#server/testing/harness.ts';
import { loadBuiltSite, type SiteSettings } from '#server/testing/in-process.ts';

/** Enough for every page of a visitor here. */
const REQUESTS_PER_MINUTE = 100;

let h: Harness;
beforeAll(async () => {
  const built = await loadBuiltSite();
  if (!built) throw new Error('There is no build: npm run build');
  const site = { built, settings: { noIndex: true } as SiteSettings };
  h = await startHarness(DATABASES[0]!, { site, trustProxy: 1, requestsPerMinute: REQUESTS_PER_MINUTE });
});
afterAll(() => h?.close());

it('answers a valid booking link under rate limiting with 429, not as unknown', async () => {
  const slot = await slotToken(h, F.courtService, '2026-03-12', F.courtOne, '10:00');
  const { token } = (await h.post('/v2/bookings/book', bookBody(slot), newKey())).body.data;
  const visit = (ip: string, url = `/booking-order/${token}`) =>
    h.app.inject({ url, headers: { 'x-forwarded-for': ip } });
  expect((await visit('203.0.113.9')).statusCode).toBe(200);
  for (let turn = 0; turn < REQUESTS_PER_MINUTE; turn += 1) await visit('203.0.113.9', '/api/errors');
  const refused = await visit('203.0.113.9');
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, expect.stringMatching(/^\d+$/)]);
  expect((await visit('203.0.113.10')).statusCode).toBe(200);
});
