import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '#server/database/index.ts';
import { DATABASES, startPostgres, type TestPostgres } from '#server/testing/database.ts';
import { FIXTURE as F } from '#server/testing/fixture.ts';
import { CUSTOMER, type Harness, slotToken, startHarness } from '#server/testing/harness.ts';
import { siteOf } from '#server/testing/site.ts';
import { waitFor } from '#testing/wait.ts';

const DAY = '2026-03-12';
const STREAM = `/api/v1/slots/stream?club_id=${F.ace}&date=${DAY}`;

/** A site whose pages show clubs, if they can. */
const site = {
  built: siteOf(
    async (_, given) => {
      await given.fetch(`${given.apiUrl}/v1/clubs`);
      return new Response('<title>Clubs</title>', { headers: { 'content-type': 'text/html' } });
    },
    { client: '/nowhere' },
  ),
  settings: {} as never,
};

let h: Harness;
const ask = async (url: string) => {
  const answer = await h.app.inject({ url, headers: { 'accept-language': 'en' } });
  return { status: answer.statusCode, retryAfter: answer.headers['retry-after'], body: answer.body };
};
const write = async () => {
  const slot = await slotToken(h, F.courtService, DAY, F.courtOne, '10:00');
  return h.post('/v1/leases', { slots: [slot] }, { 'x-device-id': 'a-device' });
};
const unavailable = { status: 503, retryAfter: '5' };

/** By SQLSTATE, what `/readyz` reports. */
const REASONS: [code: string, reason: string][] = [
  ['53100', 'The disk of the database is full or broken'],
  ['58030', 'The disk of the database is full or broken'],
  ['25006', 'The database is read-only'],
  ['53200', 'The database is short of memory or another resource'],
  ['53300', 'The database has no room for another connection'],
  ['57P01', 'The database is starting or stopping'],
  ['57P03', 'The database is starting or stopping'],
  ['08006', 'The database cannot be reached'],
];

describe.each(DATABASES)('while writes fail at $name', (database) => {
  beforeAll(async () => {
    h = await startHarness(database, { site });
  });
  // Every test takes the same slot.
  afterEach(() => h.opened.db.deleteFrom('occupation').where('kind', '=', 'hold').execute());
  afterAll(() => h.close());

  it.each(REASONS)('with %s, writes answer 503, /readyz has the reason, and reads go on', async (code, reason) => {
    const { db } = h.opened;
    for (const table of ['attempt', 'setting']) {
      await sql`create function ${sql.id(`fail_${table}`)}() returns trigger language plpgsql as ${sql.lit(
        `begin raise exception 'no' using errcode = '${code}'; end`,
      )}`.execute(db);
      await sql`create trigger fail before insert or update on ${sql.id(table)} execute function ${sql.id(`fail_${table}`)}()`.execute(
        db,
      );
    }
    const refused = await write();
    expect(refused).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
    expect(refused.headers['retry-after']).toBe('5');
    const ready = await ask('/readyz');
    expect(ready).toMatchObject(unavailable);
    expect(JSON.parse(ready.body)).toMatchObject({ detail: reason });
    expect((await ask('/api/v1/clubs')).status).toBe(200);
    expect((await ask('/clubs')).status).toBe(200);
    expect((await ask('/healthz')).status).toBe(200);

    for (const table of ['attempt', 'setting']) {
      await sql`drop function ${sql.id(`fail_${table}`)} cascade`.execute(db);
    }
    expect((await write()).status).toBe(200);
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 10_000);
    expect((await ask('/readyz')).status).toBe(200);
  });
});

// An unhandled rejection ends the process, and with it the requests of all other visitors.
it('a search whose reading fails leaves no rejection unhandled', async () => {
  h = await startHarness(DATABASES[1]!);
  const unhandled: unknown[] = [];
  const see = (reason: unknown) => unhandled.push(reason);
  process.on('unhandledRejection', see);
  try {
    await sql`alter table coach_busy rename to gone`.execute(h.opened.db);
    expect((await ask(`/api/v1/clubs?date=${DAY}`)).status).toBe(500);
    await new Promise(setImmediate);
    expect(unhandled).toEqual([]);
  } finally {
    process.off('unhandledRejection', see);
    await h.close();
  }
});

it('a page of which a part was refused says for how long', async () => {
  h = await startHarness(DATABASES[0]!, { site, requestsPerMinute: 1 });
  expect((await ask('/clubs')).status).toBe(200);
  const refused = await ask('/clubs');
  expect(refused).toMatchObject({ status: 429, retryAfter: '60' });
  expect(refused.body).toContain('Clubs');
  await h.close();
});

describe('while PostgreSQL', () => {
  let server: TestPostgres;
  beforeAll(async () => {
    server = await startPostgres();
    const open = () => openDatabase({ databaseUrl: server.databaseUrl });
    h = await startHarness({ name: 'PostgreSQL', open }, { site });
  });
  afterAll(async () => {
    await h.close();
    await server.stop();
  });
  const everything = ['/api/v1/clubs', '/clubs', STREAM, '/readyz'];

  it('is down, everything answers 503 with Retry-After, and 200 once it is back', async () => {
    const slot = await slotToken(h, F.courtService, DAY, F.courtOne, '10:00');
    await server.kill();
    for (const url of everything) expect(await ask(url), url).toMatchObject(unavailable);
    for (const [path, body] of Object.entries({
      '/v1/leases': { slots: [slot] },
      '/v2/bookings/book': { slots: [slot], customer: CUSTOMER, payment_type: 'card' },
      '/v1/user/booking-links': { email: CUSTOMER.email },
    })) {
      const answer = await h.post(path, body, { 'idempotency-key': `a key for ${path}` });
      expect([path, answer.status, answer.body.code]).toEqual([path, 503, 'UNAVAILABLE']);
      expect(answer.headers['retry-after']).toBe('5');
    }
    expect((await ask('/healthz')).status).toBe(200);
    await server.start();
    for (const url of everything.filter((path) => path !== STREAM)) {
      await waitFor(async () => expect((await ask(url)).status, url).toBe(200));
    }
  });

  it('is read-only, writes answer 503, and succeed after that', async () => {
    const set = (value: string) => sql`alter system set default_transaction_read_only = ${sql.lit(value)}`;
    await set('on').execute(h.opened.db);
    await sql`select pg_reload_conf()`.execute(h.opened.db);
    await waitFor(async () => expect(await write()).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } }));
    expect(JSON.parse((await ask('/readyz')).body)).toMatchObject({ detail: 'The database is read-only' });
    expect((await ask('/clubs')).status).toBe(200);
    await sql`set default_transaction_read_only = off`.execute(h.opened.db);
    await set('off').execute(h.opened.db);
    await sql`select pg_reload_conf()`.execute(h.opened.db);
    await waitFor(async () => expect((await write()).status).toBe(200));
  });
});
