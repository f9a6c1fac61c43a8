import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/database/index.ts';
import { rangeOf } from '#server/database/range.ts';
import { buildTestApp } from '#server/testing/app.ts';
import { createDatabase, DATABASES } from '#server/testing/database.ts';
import { FIXTURE as F, fillFixture } from '#server/testing/fixture.ts';
import {
  bookBody,
  expireHoldsUnnoticed,
  type Harness,
  newKey,
  slotToken,
  startHarness,
} from '#server/testing/harness.ts';
import { openStream } from '#server/testing/stream.ts';
import { waitFor } from '#testing/wait.ts';

const day = '2026-03-12';
const ACE = `club_id=${F.ace}&date=${day}`;
const ANNA = { 'x-device-id': 'anna' };
type Stream = Awaited<ReturnType<typeof openStream>>;

describe.each(DATABASES)('the stream over $name', (database) => {
  let h: Harness;
  const opened: Stream[] = [];
  const open = async (query = ACE, headers: Record<string, string> = {}) => {
    const stream = await openStream(h.app, query, headers);
    opened.push(stream);
    return stream;
  };
  /** A stream that has sent its first event. */
  const follow = async (query = ACE) => {
    const stream = await open(query);
    await waitFor(() => expect(stream.events).not.toHaveLength(0));
    stream.events.length = 0;
    return stream;
  };
  const hears = (stream: Stream, changed: object[]) =>
    waitFor(() => expect(stream.said().flatMap(({ data }) => data.changed ?? [])).toEqual(changed), {
      timeout: 5000,
      interval: 10,
    });
  const token = (time: string) => slotToken(h, F.courtService, day, F.courtOne, time);

  beforeAll(async () => {
    h = await startHarness(database);
  });
  afterEach(async () => {
    for (const stream of opened.splice(0)) stream.close();
    await h.opened.db.deleteFrom('occupation').where('kind', 'in', ['hold', 'booking']).execute();
  });
  afterAll(() => h.close());

  it('sends events that are not cached, compressed or buffered', async () => {
    const stream = await open(ACE, { 'accept-encoding': 'gzip, br', origin: 'https://ally.example' });
    expect(stream.status).toBe(200);
    expect(Object.fromEntries(stream.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
    });
    expect(stream.headers.has('content-encoding')).toBe(false);
  });

  const session = { club_id: F.ace, session_id: F.session };
  it.each<[string, () => Promise<unknown>]>([
    ['a hold', async () => h.post('/v1/leases', { slots: [await token('10:00')] }, ANNA)],
    ['a booking', async () => h.post('/v2/bookings/book', bookBody(await token('11:00')), newKey())],
    [
      'a place in a session',
      () =>
        h.opened.db.updateTable('group_session').set({ remaining: 1 }).where('id', '=', session.session_id).execute(),
    ],
    [
      'a closure',
      () =>
        h.opened.db
          .insertInto('club_closure')
          .values({
            club_id: F.ace,
            starts_at: `${day}T18:00:00Z`,
            ends_at: `${day}T19:00:00Z`,
            reasons: { en: '', uk: '', ru: '' },
          })
          .execute(),
    ],
    [
      'a price',
      () =>
        h.opened.db
          .updateTable('price_rule')
          .set((set) => ({ amount: set('amount', '+', 1) }))
          .where('club_id', '=', F.ace)
          .execute(),
    ],
    [
      'other opening hours',
      () => h.opened.db.updateTable('club').set({ lead_time_minutes: 31 }).where('id', '=', F.ace).execute(),
    ],
    [
      'another release',
      () => h.opened.db.updateTable('club').set({ release_time: '07:00' }).where('id', '=', F.ace).execute(),
    ],
  ])('notifies of %s', async (_, change) => {
    const stream = await follow();
    await change();
    await hears(stream, [{ club_id: F.ace, date: day }]);
  });

  it('notifies of a cancellation, of a release, and of a hold that expires without any request', async () => {
    const { data } = (await h.post('/v2/bookings/book', bookBody(await token('11:00')), newKey())).body;
    const lease = (await h.post('/v1/leases', { slots: [await token('13:00')] }, ANNA)).body.data;
    await h.post('/v1/leases', { slots: [await token('15:00')] }, ANNA);
    const stream = await follow();
    const changed = { club_id: F.ace, date: day };
    await h.post('/v2/bookings/cancel', { token: data.token });
    await hears(stream, [changed]);
    await h.delete(`/v1/leases/${lease.token}`);
    await hears(stream, [changed, changed]);
    await expireHoldsUnnoticed(h);
    await hears(stream, [changed, changed, changed]);
  });

  it.each<[string, { court: number; club: number; from: string; until: string }]>([
    ['another club', { club: F.calm, court: F.calmCourt, from: `${day}T10:00:00Z`, until: `${day}T11:00:00Z` }],
    ['another day', { club: F.ace, court: F.courtOne, from: '2026-03-15T10:00:00Z', until: '2026-03-15T11:00:00Z' }],
  ])('does not notify of %s', async (_, { club, court, from, until }) => {
    const stream = await follow();
    const take = (court_id: number, club_id: number, starts: string, ends: string) =>
      h.opened.db
        .insertInto('occupation')
        .values({ club_id, court_id, kind: 'seed', during: rangeOf(new Date(starts), new Date(ends)) })
        .execute();
    await take(court, club, from, until);
    await take(F.courtTwo, F.ace, `${day}T08:00:00Z`, `${day}T09:00:00Z`);
    await hears(stream, [{ club_id: F.ace, date: day }]);
    await h.opened.db.deleteFrom('occupation').where('kind', '=', 'seed').execute();
  });

  it('does not notify of what is rolled back or not visible', async () => {
    const stream = await follow();
    await h.opened.db
      .transaction()
      .execute(async (trx) => {
        await trx.updateTable('price_rule').set({ amount: 1 }).where('club_id', '=', F.ace).execute();
        throw new Error('undone');
      })
      .catch(() => {});
    await h.opened.db.updateTable('club').set({ search_text: ' x ' }).where('id', '=', F.ace).execute();
    await h.post('/v1/leases', { slots: [await token('10:00')] }, ANNA);
    await hears(stream, [{ club_id: F.ace, date: day }]);
  });

  it('distinguishes several days of several clubs', async () => {
    const stream = await follow(`club_id=${F.ace},${F.night},${F.ace}&date=${day},${day},2026-03-20`);
    await h.post('/v1/leases', { slots: [await token('10:00')] }, ANNA);
    await hears(stream, [{ club_id: F.ace, date: day }]);
    await h.opened.db
      .updateTable('price_rule')
      .set((set) => ({ amount: set('amount', '+', 1) }))
      .where('club_id', '=', F.ace)
      .execute();
    await hears(stream, [
      { club_id: F.ace, date: day },
      { club_id: F.ace, date: day },
      { club_id: F.ace, date: '2026-03-20' },
    ]);
  });

  it('resumes after the last received event, and starts from scratch if it does not know it', async () => {
    const first = await follow();
    await h.post('/v1/leases', { slots: [await token('10:00')] }, ANNA);
    await hears(first, [{ club_id: F.ace, date: day }]);
    const seen = first.said()[0]!.id;
    first.close();
    const begin = async (headers: Record<string, string>) => {
      const stream = await open(ACE, headers);
      await waitFor(() => expect(stream.events).not.toHaveLength(0));
      const { event, data } = stream.events[0]!;
      return [event, data.changed?.length];
    };
    expect(await begin({ 'last-event-id': seen })).toEqual(['ready', 0]);
    const witness = await follow();
    await h.post('/v1/leases', { slots: [await token('12:00')] }, ANNA);
    await hears(witness, [{ club_id: F.ace, date: day }]);
    expect(await begin({ 'last-event-id': seen })).toEqual(['change', 1]);
    expect(await begin({ 'last-event-id': 'of long ago' })).toEqual(['change', 1]);
    expect(await begin({})).toEqual(['change', 1]);
  });

  it("starts with what changed since the client read the club's days, for a device without its own holds", async () => {
    const look = async (): Promise<string> => (await h.get('/v1/clubs/ace/scheduledates')).body.meta.event_id;
    await waitFor(async () => expect(await look()).toBeTypeOf('string'));
    const begin = async (seen: string, headers: Record<string, string> = {}) => {
      const stream = await open(ACE, { 'last-event-id': seen, ...headers });
      await waitFor(() => expect(stream.events).not.toHaveLength(0));
      return stream.events[0]!.event;
    };
    const witness = await follow(`club_id=${F.ace},${F.night}&date=${day},${day}`);
    const before = await look();
    expect(await begin(before)).toBe('ready');
    // Changes of another club are not included.
    await h.opened.db
      .updateTable('price_rule')
      .set((set) => ({ amount: set('amount', '+', 1) }))
      .where('club_id', '=', F.night)
      .execute();
    await hears(witness, [{ club_id: F.night, date: day }]);
    expect(await look()).toBe(before);
    expect(await begin(before)).toBe('ready');
    await h.post('/v1/leases', { slots: [await token('10:00')] }, ANNA);
    await hears(witness, [
      { club_id: F.night, date: day },
      { club_id: F.ace, date: day },
    ]);
    expect(await begin(before)).toBe('change');
    const after = await look();
    expect(await begin(after)).toBe('ready');
    expect(await begin(after, ANNA)).toBe('change');
    await expireHoldsUnnoticed(h);
    await hears(witness, [
      { club_id: F.night, date: day },
      { club_id: F.ace, date: day },
      { club_id: F.ace, date: day },
    ]);
    expect(await begin(await look(), ANNA)).toBe('ready');
  });

  it.each([
    ['club_id=1', 400, 'VALIDATION_FAILED'],
    ['club_id=1,2&date=2026-03-12', 400, 'VALIDATION_FAILED'],
    ['club_id=x&date=2026-03-12', 400, 'VALIDATION_FAILED'],
    ['club_id=1&date=2026-02-30', 400, 'VALIDATION_FAILED'],
    ['club_id=99&date=2026-03-12', 404, 'NOT_FOUND'],
  ])('refuses %s', async (query, status, code) => {
    expect((await h.get(`/v1/slots/stream?${query}`)).body).toMatchObject({ status, code });
  });

  it('sends heartbeats, is limited per address and in all, and ends with its process', async () => {
    const app = await buildTestApp({
      ...h.opened,
      clock: () => h.now,
      streams: { max: 3, maxPerAddress: 2, beatMs: 20 },
    });
    const [one, other] = [await openStream(app, ACE), await openStream(app, ACE)];
    await waitFor(() => expect(one.events.filter(({ event }) => event === 'beat').length).toBeGreaterThan(1));
    const refused = await openStream(app, ACE);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
    other.close();
    await waitFor(async () => {
      const next = await openStream(app, ACE);
      expect(next.status).toBe(200);
    });
    await app.close();
    await waitFor(() => expect(one.ended()).toBe(true));
    const small = await buildTestApp({
      ...h.opened,
      clock: () => h.now,
      streams: { max: 0 },
    });
    expect((await openStream(small, ACE)).status).toBe(503);
    await small.close();
  });

  it.each([
    ['an address', { maxPerAddress: 4 }, 429],
    ['the process', { max: 4 }, 503],
  ])('the limit of %s holds for requests at the same time, and refusals use none of it', async (_, streams, status) => {
    const app = await buildTestApp({
      ...h.opened,
      clock: () => h.now,
      streams,
    });
    for (let count = 0; count < 8; count += 1) {
      expect((await openStream(app, 'club_id=99&date=2026-03-12')).status).toBe(404);
    }
    const answers = await Promise.all(Array.from({ length: 12 }, () => openStream(app, ACE)));
    const statuses = answers.map((answer) => answer.status).sort();
    expect(statuses).toEqual([...Array(4).fill(200), ...Array(8).fill(status)]);
    await app.close();
  });
});

describe('over several processes of one PostgreSQL', () => {
  const postgres = DATABASES.find(({ name }) => name === 'PostgreSQL')!;
  let h: Harness;
  beforeAll(async () => {
    h = await startHarness(postgres);
  });
  afterAll(() => h.close());

  it('uses one connection for all streams of a process, and catches up after it was lost', async () => {
    const streams = await Promise.all(Array.from({ length: 5 }, () => openStream(h.app, ACE)));
    for (const stream of streams) await waitFor(() => expect(stream.events).not.toHaveLength(0));
    const listeners = async () => {
      const { rows } = await sql<{ pid: number }>`
        select pid from pg_stat_activity where datname = current_database()
          and query in ('LISTEN "courtside_change"', 'select 1 as caught_up')`.execute(h.opened.db);
      return rows.map(({ pid }) => pid);
    };
    const [pid, ...more] = await listeners();
    expect(more).toEqual([]);
    for (const stream of streams) stream.events.length = 0;
    await sql`select pg_terminate_backend(${pid})`.execute(h.opened.db);
    await waitFor(() => expect(streams.every((stream) => stream.said().length === 1)).toBe(true), { timeout: 5000 });
    expect(await listeners()).not.toContain(pid);
    await h.post('/v1/leases', { slots: [await slotToken(h, F.courtService, day, F.courtOne, '10:00')] }, ANNA);
    await waitFor(() => expect(streams.every((stream) => stream.said().length === 2)).toBe(true), { timeout: 5000 });
    for (const stream of streams) stream.close();
  });

  it('notifies at each process of changes at another, and resumes there after events of the first', async () => {
    const databaseUrl = await createDatabase();
    const databases = await Promise.all([1, 2].map(() => openDatabase({ databaseUrl })));
    await fillFixture(databases[0]!.db);
    const now = () => Date.parse('2026-03-10T08:00:00Z');
    const apps = await Promise.all(databases.map((opened) => buildTestApp({ ...opened, clock: now })));
    const [here, there] = apps as [(typeof apps)[0], (typeof apps)[0]];
    const streams = [await openStream(here, ACE), await openStream(there, ACE)];
    for (const stream of streams) {
      await waitFor(() => expect(stream.events).not.toHaveLength(0));
      stream.events.length = 0;
    }
    const slots = (await here.inject(`/api/v1/slots?service_id=${F.courtService}&date=${day}`)).json().data;
    const hold = (app: typeof here, index: number) =>
      app.inject({ method: 'POST', url: '/api/v1/leases', headers: ANNA, payload: { slots: [slots[index].token] } });
    expect((await hold(here, 10)).statusCode).toBe(200);
    for (const stream of streams) await waitFor(() => expect(stream.said()).toHaveLength(1), { interval: 10 });
    const [mine, other] = streams.map((stream) => stream.said()[0]!.id);
    expect(other).toBe(mine);
    streams[0]!.close();
    const again = await openStream(there, ACE, { 'last-event-id': mine! });
    await waitFor(() => expect(again.events[0]?.event).toBe('ready'));
    expect((await hold(here, 14)).statusCode).toBe(200);
    await waitFor(() => expect(again.said()).toHaveLength(2));
    for (const app of apps) await app.close();
    for (const opened of databases) await opened.close();
  }, 60_000);
});
