import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR } from '#core/domain/units.ts';
import type { AppOptions } from '#server/app.ts';
import { openDatabase } from '#server/database/index.ts';
import { buildTestApp } from '#server/testing/app.ts';
import { createDatabase, DATABASES } from '#server/testing/database.ts';
import { FIXTURE as F, fillFixture } from '#server/testing/fixture.ts';
import { bookBody, type Harness, newKey, slotToken, startHarness, TUESDAY } from '#server/testing/harness.ts';
import { siteOf } from '#server/testing/site.ts';
import { waitFor } from '#testing/wait.ts';

const day = '2026-03-12';
const ACE = '/club/ace';
const TOKEN = 'a-token-of-the-operator';
const settings = { noIndex: true } as Parameters<typeof siteWith>[0]['settings'];

/** A hook of a test that runs in a render after its data were read. */
const hooks = { afterReading: async () => {} };
const rendered: string[] = [];
beforeEach(() => {
  rendered.length = 0;
  hooks.afterReading = async () => {};
});

/**
 * Its club pages show the number of free hours of a day, its title, and its votes; `?fail` and
 * `?part` fail.
 */
const built = siteOf(
  async (request, { fetch, apiUrl, nonce, reportError }) => {
    const url = new URL(request.url);
    rendered.push(url.pathname);
    const read = async (path: string) => (await (await fetch(apiUrl + path)).json()).data;
    const slots = await read(`/v1/slots?service_id=${F.courtService}&date=${day}`);
    const club = await read('/v1/clubs/ace');
    await hooks.afterReading();
    if (url.searchParams.has('part')) reportError(new Error('a part'));
    const free = slots.filter((slot: { status: string }) => slot.status === 'free').length;
    const text = `<script nonce="${nonce}">${club.votes.count}</script>${free} free at ${club.title}, ${club.votes.count} votes`;
    const status = url.searchParams.has('fail') ? 503 : 200;
    return new Response(text + ' '.repeat(2000), { status, headers: { 'content-type': 'text/html' } });
  },
  {
    client: tmpdir(),
    sharedPage: (address, header) =>
      address.startsWith('/club/') ? { visitor: header('x-visitor') ?? '', shows: { club: 'ace' } } : undefined,
  },
);
function siteWith(options: { settings: NonNullable<AppOptions['site']>['settings'] }) {
  return { built, ...options };
}
const site = siteWith({ settings });

type Asked = {
  text: string;
  bytes: Buffer;
  policy: string | undefined;
  status: number;
  headers: Record<string, unknown>;
};
async function ask(app: FastifyInstance, url = ACE, headers: Record<string, string> = {}): Promise<Asked> {
  const answer = await app.inject({ url, headers });
  const decode = { br: brotliDecompressSync, gzip: gunzipSync }[String(answer.headers['content-encoding'])];
  return {
    text: (decode?.(answer.rawPayload) ?? answer.rawPayload).toString().trim(),
    bytes: answer.rawPayload,
    policy: answer.headers['content-security-policy']?.toString(),
    status: answer.statusCode,
    headers: answer.headers,
  };
}
const freeOf = ({ text }: Asked) => Number(/(\d+) free/.exec(text)?.[1]);

describe.each(DATABASES)('a page that visitors share, over $name', (database) => {
  let h: Harness;
  const token = (time: string, court: number = F.courtOne) => slotToken(h, F.courtService, day, court, time);
  beforeAll(async () => {
    h = await startHarness(database, { site, metricsToken: TOKEN, pageCache: { lifetimeMs: 60_000 } });
  });
  afterAll(() => h.close());
  // Each test begins with pages that have not been requested yet.
  beforeEach(() => {
    h.now += 120_000;
  });

  it('is rendered once, and sent to all alike, compressed or not', async () => {
    const encodings = ['identity', 'gzip, deflate, br', 'gzip'];
    const asked = [];
    for (const encoding of [...encodings, ...encodings])
      asked.push(await ask(h.app, ACE, { 'accept-encoding': encoding }));
    const [plain, brotli, gzip, ...again] = asked as [Asked, Asked, Asked, ...Asked[]];
    expect(rendered).toEqual([ACE]);
    const [, script] = /<script>(\d+)<\/script>/.exec(plain.text)!;
    const hash = createHash('sha256').update(script!).digest('base64');
    expect(plain.policy).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect([brotli.text, gzip.text]).toEqual([plain.text, plain.text]);
    expect(brotli.headers).toMatchObject({ 'content-encoding': 'br' });
    expect(gzip.headers).toMatchObject({ 'content-encoding': 'gzip' });
    for (const { headers, policy } of asked) {
      expect(headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag: plain.headers.etag });
      expect(headers).toMatchObject({ 'x-frame-options': 'DENY', 'x-content-type-options': 'nosniff' });
      expect(policy).toBe(plain.policy);
    }
    // A cached page takes another code path than the first response; clients see no difference.
    const told = ({ bytes, status, headers: { date: _, ...headers } }: Asked) => ({ bytes, status, headers });
    expect(again.map(told)).toEqual([plain, brotli, gzip].map(told));
    const known = await ask(h.app, ACE, { 'if-none-match': String(plain.headers.etag) });
    expect([known.status, known.text, known.policy]).toEqual([304, '', plain.policy]);
    expect(known.headers).not.toHaveProperty('content-length');
    const { headers, rawPayload } = await h.app.inject({ url: ACE, method: 'HEAD' });
    expect([headers['content-length'], rawPayload.length]).toEqual([String(plain.bytes.length), 0]);
    const { headers: preflight } = await h.app.inject({ url: ACE, method: 'OPTIONS' });
    expect(preflight['access-control-allow-methods']).toContain('GET');
    expect(rendered).toEqual([ACE]);
    const { body } = await h.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } });
    expect(body).toMatch(/courtside_shared_pages_total\{result="hit"\} 7\n/);
    expect(body).toMatch(/courtside_shared_pages_total\{result="miss"\} 1\n/);
    expect(Number(/courtside_shared_pages_bytes (\d+)/.exec(body)?.[1])).toBeGreaterThan(2000);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['a hold', async () => h.post('/v1/leases', { slots: [await token('10:00')] }, { 'x-device-id': 'anna' })],
    [
      'a booking and its cancellation',
      async () => {
        const { data } = (await h.post('/v2/bookings/book', bookBody(await token('11:00')), newKey())).body;
        const taken = await ask(h.app);
        expect((await h.post('/v2/bookings/cancel', { token: data.token })).status).toBe(200);
        expect(freeOf(await ask(h.app))).toBeGreaterThan(freeOf(taken));
      },
    ],
    ['a price', () => h.opened.db.updateTable('price_rule').set({ amount: 7 }).where('club_id', '=', F.ace).execute()],
    [
      'a title',
      () =>
        h.opened.db
          .updateTable('club')
          .set({ titles: { en: 'Ace', uk: 'Ейс', ru: 'Эйс' } })
          .where('id', '=', F.ace)
          .execute(),
    ],
    ['a vote', async () => h.post('/v1/clubs/ace/vote', { value: 'up' }, { 'x-device-id': 'boris' })],
    ['a city', () => h.opened.db.updateTable('city').set({ latitude: 50 }).where('slug', '=', 'lviv').execute()],
  ])('is updated after %s, with the very next request', async (_, change) => {
    await ask(h.app);
    await change();
    const before = rendered.length;
    await ask(h.app);
    await ask(h.app);
    expect(rendered.length - before).toBeLessThanOrEqual(1);
    expect(rendered.length).toBeGreaterThan(1);
  });

  it('is updated when the price of a match on it changes, is split and no longer split, and of no other booking', async () => {
    const book = async (time: string) =>
      (await h.post('/v2/bookings/book', bookBody(await token(time, F.courtTwo)), newKey())).body.data.token;
    const [other, matched] = [await book('10:00'), await book('12:00')];
    await h.post('/v1/bookings/match', { token: matched, players_total: 4, players_have: 1 });
    /** Whether the page is rendered again after a change. */
    const isNew = async (change: Promise<unknown>) => {
      await change;
      const before = rendered.length;
      await ask(h.app);
      return rendered.length > before;
    };
    await ask(h.app);
    const split = (of: string, players: number) => h.post('/v2/bookings/split', { token: of, players });
    expect(await isNew(split(other, 3))).toBe(false);
    expect(await isNew(split(matched, 3))).toBe(true);
    expect(await isNew(split(matched, 3))).toBe(false);
    expect(await isNew(split(matched, 4))).toBe(true);
    const closing = h.opened.db.updateTable('booking_split').set({ closed_at: new Date(h.now) });
    expect(await isNew(closing.where('places', '=', 3).execute())).toBe(false);
    expect(await isNew(closing.where('places', '=', 4).execute())).toBe(true);
    const price = (amount: number) => h.opened.db.updateTable('booking').set({ price: amount });
    expect(await isNew(price(100).where('token', '=', other).execute())).toBe(false);
    expect(await isNew(price(100).where('token', '=', matched).execute())).toBe(true);
    expect(await isNew(price(100).where('token', '=', matched).execute())).toBe(false);
  });

  it('agrees with the current offers of its club in the API', async () => {
    const told = async () => {
      const read = async (path: string) => (await h.app.inject(`/api${path}`)).json();
      const slots = await read(`/v1/slots?service_id=${F.courtService}&date=${day}`);
      const dates = await read('/v1/clubs/ace/scheduledates');
      const sessions = await read(`/v2/services/club_group_bookings?club_id=${F.ace}`);
      return { slots, dates, sessions };
    };
    const { db } = h.opened;
    const before = await told();
    await db.updateTable('price_rule').set({ amount: 4321 }).where('club_id', '=', F.ace).execute();
    await db
      .updateTable('court')
      .set({ titles: { en: 'New', uk: 'Новий', ru: 'Новый' } })
      .where('id', '=', F.courtOne)
      .execute();
    const after = await told();
    expect(after.slots.data.map(({ price }: { price: unknown }) => price)).not.toEqual(
      before.slots.data.map(({ price }: { price: unknown }) => price),
    );
    expect(after.slots.meta.courts[0].title).toBe('New');
    await db
      .updateTable('club')
      .set({ lead_time_minutes: 5 * 1440 })
      .where('id', '=', F.ace)
      .execute();
    const late = await told();
    const freeIn = ({ slots }: typeof before) =>
      slots.data.filter(({ status }: { status: string }) => status === 'free');
    expect([freeIn(after).length > 0, freeIn(late).length]).toEqual([true, 0]);
    expect(late.dates.data[0].remaining).toBe(0);
    await db.updateTable('club').set({ lead_time_minutes: 30 }).where('id', '=', F.ace).execute();
  });

  it('remains when a time of another club is taken', async () => {
    const take = (hour: number) =>
      sql`insert into occupation (club_id, court_id, during, kind) values (${F.calm}, ${F.calmCourt},
        tstzrange(${`${day}T${hour}:00:00Z`}::timestamptz, ${`${day}T${hour + 1}:00:00Z`}::timestamptz), 'seed')`.execute(
        h.opened.db,
      );
    await ask(h.app);
    // The process reads the places of clubs in parallel to its first pages, and until then any
    // change removes all of them.
    let hour = 10;
    await waitFor(async () => {
      await take(hour);
      hour += 1;
      const before = rendered.length;
      await ask(h.app);
      expect(rendered.length).toBe(before);
    });
  });

  it('shows a booking that was made while it was being rendered', async () => {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const reading = new Promise<void>((resolve) => {
      hooks.afterReading = () => {
        resolve();
        return held;
      };
    });
    const slow = ask(h.app);
    await reading;
    hooks.afterReading = async () => {};
    await h.post('/v2/bookings/book', bookBody(await token('14:00', F.courtTwo)), newKey());
    const next = ask(h.app);
    letGo();
    expect(freeOf(await next)).toBeLessThan(freeOf(await slow));
    expect(freeOf(await ask(h.app))).toBe(freeOf(await next));
    expect(rendered).toHaveLength(2);
  });

  it('is not shared if the site says so, if it is posted to, or if a part failed', async () => {
    const own = async (url: string, options: { method?: 'POST'; headers?: Record<string, string> } = {}) => {
      rendered.length = 0;
      for (const visitor of ['a', 'b']) {
        await h.app.inject({ url, ...options, headers: { ...options.headers, 'x-visitor': visitor } });
        await h.app.inject({ url, ...options, headers: { ...options.headers, 'x-visitor': visitor } });
      }
      return rendered.length;
    };
    expect(await own(ACE)).toBe(2);
    expect(await own(`${ACE}?page=2`)).toBe(2);
    expect(await own('/booking-order/abcdefgh')).toBe(4);
    expect(await own(`${ACE}?fail`)).toBe(4);
    expect(await own(`${ACE}?part`)).toBe(4);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    await own(`${ACE}?form`, { method: 'POST', headers: form });
    expect(await own(`${ACE}?form`)).toBe(2);
  });
});

it('shows the end of a hold without any request that writes', async () => {
  const h = await startHarness(DATABASES[0]!, { site, leaseSeconds: 1, pageCache: { lifetimeMs: HOUR } });
  const before = await ask(h.app);
  const token = await slotToken(h, F.courtService, day, F.courtOne, '10:00');
  await h.post('/v1/leases', { slots: [token] }, { 'x-device-id': 'anna' });
  expect(freeOf(await ask(h.app))).toBeLessThan(freeOf(before));
  await waitFor(async () => expect(freeOf(await ask(h.app))).toBe(freeOf(before)), { timeout: 20_000 });
  await h.close();
});

it('is served while the process is overloaded and refuses what it would have to render', async () => {
  const maxDelay = 500;
  const h = await startHarness(DATABASES[0]!, { site, maxDelay, pageCache: { lifetimeMs: HOUR } });
  await waitFor(async () => expect((await ask(h.app)).status).toBe(200), { timeout: 20_000 });
  const kept = await ask(h.app);
  const before = rendered.length;
  // Repeated, so that one interval of the measurement contains nothing else; the next one then
  // reports it.
  for (let time = 0; time < 3; time += 1) {
    const until = performance.now() + 2 * maxDelay;
    while (performance.now() < until);
    await setImmediate();
    await setImmediate();
  }
  const call = await h.app.inject('/api/v1/cities');
  const page = await h.app.inject('/club/other');
  const given = await ask(h.app);
  expect([call.statusCode, page.statusCode]).toEqual([503, 503]);
  expect([given.status, given.text]).toEqual([200, kept.text]);
  expect(rendered.length).toBe(before);
  await h.close();
});

describe('over several processes of one PostgreSQL', () => {
  let databases: Awaited<ReturnType<typeof openDatabase>>[];
  let apps: FastifyInstance[];
  beforeAll(async () => {
    const databaseUrl = await createDatabase();
    databases = await Promise.all([1, 2].map(() => openDatabase({ databaseUrl })));
    await fillFixture(databases[0]!.db);
    apps = await Promise.all(
      databases.map((opened) =>
        buildTestApp({
          ...opened,
          clock: () => TUESDAY,
          attemptsPerMinute: 100_000,
          contactCodes: 'off',
          site,
          pageCache: { lifetimeMs: 60_000 },
        }),
      ),
    );
  });
  afterAll(async () => {
    for (const app of apps) await app.close();
    for (const opened of databases) await opened.close();
  });

  it('reflects an answer of one process in the next request at another', async () => {
    const [here, there] = apps as [FastifyInstance, FastifyInstance];
    const path = `/api/v1/slots?service_id=${F.courtService}&date=${day}`;
    for (let turn = 0; turn < 12; turn += 1) {
      const before = await ask(there);
      expect((await ask(there)).text).toBe(before.text);
      const slots = (await here.inject(path)).json().data as { status: string; token: string }[];
      const { token } = slots.find(({ status }) => status === 'free')!;
      const booked = await here.inject({
        method: 'POST',
        url: '/api/v2/bookings/book',
        headers: newKey(),
        payload: bookBody(token),
      });
      expect(booked.statusCode).toBe(200);
      expect(freeOf(await ask(there))).toBeLessThan(freeOf(before));
    }
  });

  it('a process that lost its connection renders each page until it is notified again', async () => {
    const [, there] = apps as [FastifyInstance, FastifyInstance];
    await ask(there);
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity 
        where query in ('LISTEN "courtside_change"', 'select 1') and datname = current_database()`.execute(
      databases[0]!.db,
    );
    await sql`update club set titles = titles || '{"en": "Ace anew"}' where id = ${F.ace}`.execute(databases[0]!.db);
    for (const { pid } of rows) await sql`select pg_terminate_backend(${pid})`.execute(databases[0]!.db);
    expect((await ask(there)).text).toContain('Ace anew');
    await waitFor(async () => {
      const before = rendered.length;
      await ask(there);
      await ask(there);
      expect(rendered.length - before).toBeLessThanOrEqual(1);
    });
  });
});
