import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { buildTestApp } from '#server/testing/app.ts';
import { DATABASES } from './testing/database.ts';
import { FIXTURE as F } from './testing/fixture.ts';
import { bookBody, CUSTOMER, type Harness, newKey, slotToken, startHarness } from './testing/harness.ts';

// A sweep begins a transaction of its own every second, which a test that counts them must not see.
vi.mock(import('./booking/leases.ts'), async (original) => ({
  ...(await original()),
  deleteExpiredHolds: async () => {},
}));

const ATTEMPTS = 200;

/** On real PostgreSQL, where attempts are concurrent over many connections. */
const postgres = DATABASES.find(({ name }) => name === 'PostgreSQL')!;
let h: Harness;
beforeAll(async () => {
  h = await startHarness(postgres);
});
afterAll(() => h.close());

it(`gives one slot to one of ${ATTEMPTS} simultaneous requests, over at least 10 connections`, async () => {
  const token = await slotToken(h, F.courtService, '2026-03-12', F.courtOne, '10:00');
  const attempts = Array.from({ length: ATTEMPTS }, () => h.post('/v2/bookings/book', bookBody(token), newKey()));
  const answers = await Promise.all(attempts);
  const { rows } = await sql<{ connections: number }>`
    select count(*)::int as connections from pg_stat_activity where datname = current_database()
  `.execute(h.opened.db);
  expect(rows[0]?.connections).toBeGreaterThanOrEqual(10);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.code === 'SLOT_TAKEN')).toHaveLength(ATTEMPTS - 1);
  const { bookings } = await h.opened.db
    .selectFrom('booking')
    .select(sql<number>`count(*)::int`.as('bookings'))
    .executeTakeFirstOrThrow();
  expect(bookings).toBe(1);
});

it('gives overlapping times of one court to as many as fit, and a coach to one', async () => {
  const times = ['14:00', '14:30', '15:00', '15:30'];
  const date = '2026-03-13';
  const court = await Promise.all(times.map((time) => slotToken(h, F.courtService, date, F.courtTwo, time)));
  const coach = await Promise.all(
    [F.courtOne, F.courtTwo].map((on) => slotToken(h, F.coachService, date, on, '18:00')),
  );
  const tokens = Array.from({ length: 15 }, () => [...court, ...coach]).flat();
  const answers = await Promise.all(tokens.map((token) => h.post('/v2/bookings/book', bookBody(token), newKey())));
  const codes = new Set(answers.map(({ status, body }) => (status === 200 ? 'booked' : body.code)));
  expect([...codes].sort()).toEqual(['SLOT_TAKEN', 'booked']);
  const { rows } = await sql<{ overlaps: number }>`
    select count(*)::int as overlaps from booking one join booking other on one.id < other.id
      and (one.court_id = other.court_id or one.coach_id = other.coach_id)
      and tstzrange(one.starts_at, one.ends_at) && tstzrange(other.starts_at, other.ends_at)
  `.execute(h.opened.db);
  expect(rows[0]?.overlaps).toBe(0);
  expect(answers.filter(({ body }) => body.data?.kind === 'coach')).toHaveLength(1);
});

it('gives each slot to one of the simultaneous requests at several processes', async () => {
  const options = { clock: () => h.now, attemptsPerMinute: 100_000 };
  const processes = await Promise.all(
    Array.from({ length: 4 }, () => buildTestApp({ ...h.opened, ...options, contactCodes: 'off' })),
  );
  const times = Array.from({ length: 8 }, (_, hour) => `${hour + 10}:00`);
  const slots = await Promise.all(times.map((time) => slotToken(h, F.courtService, '2026-03-19', F.courtOne, time)));
  const winners: number[] = [];
  for (const slot of slots) {
    const answers = await Promise.all(
      processes.map((app) =>
        app.inject({ method: 'POST', url: '/api/v2/bookings/book', headers: newKey(), payload: bookBody(slot) }),
      ),
    );
    winners.push(answers.filter(({ statusCode }) => statusCode === 200).length);
    expect(answers.filter((answer) => answer.json().code === 'SLOT_TAKEN')).toHaveLength(processes.length - 1);
  }
  expect(winners).toEqual(times.map(() => 1));
  for (const app of processes) await app.close();
});

const attemptsCounted = async () => {
  const { count } = await h.opened.db
    .selectFrom('attempt')
    .select(sql<number>`coalesce(sum(count), 0)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

it('begins few transactions for many simultaneous requests for one slot', async () => {
  const token = await slotToken(h, F.courtService, '2026-03-16', F.courtOne, '10:00');
  const transactions = vi.spyOn(h.opened.db, 'transaction');
  const ask = (index: number) =>
    index % 2 === 0
      ? h.post('/v2/bookings/book', bookBody(token), newKey())
      : h.post('/v1/leases', { slots: [token] }, { 'x-device-id': `racer-${index}` });
  const answers = await Promise.all(Array.from({ length: ATTEMPTS }, (_, index) => ask(index)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.code === 'SLOT_TAKEN')).toHaveLength(ATTEMPTS - 1);
  expect(transactions.mock.calls.length).toBeLessThan(ATTEMPTS / 10);
  transactions.mockRestore();
});

it('refuses what is known to be taken without a transaction, but repeats the answer of a booking', async () => {
  const token = await slotToken(h, F.courtService, '2026-03-17', F.courtOne, '10:00');
  const key = newKey();
  const booked = await h.post('/v2/bookings/book', bookBody(token), key);
  expect(booked.status).toBe(200);
  const before = await attemptsCounted();
  const transactions = vi.spyOn(h.opened.db, 'transaction');
  const late = [
    await h.post('/v2/bookings/book', bookBody(token), newKey()),
    await h.post('/v1/leases', { slots: [token] }, { 'x-device-id': 'late' }),
  ];
  expect(late.map(({ status, body }) => [status, body.code])).toEqual(Array(2).fill([409, 'SLOT_TAKEN']));
  expect(transactions).not.toHaveBeenCalled();
  transactions.mockRestore();
  expect(await attemptsCounted()).toBe(before);
  const again = await h.post('/v2/bookings/book', bookBody(token), key);
  expect([again.status, again.body]).toEqual([200, booked.body]);
});

it('does not refuse a repeated request while the first one still runs', async () => {
  const token = await slotToken(h, F.courtService, '2026-03-20', F.courtOne, '10:00');
  const options = { ...h.opened, clock: () => h.now, attemptsPerMinute: 100_000 };
  const [slow, fast] = await Promise.all(
    (['on', 'off'] as const).map((contactCodes) => buildTestApp({ ...options, contactCodes })),
  );
  // Somebody of whom no limit counts what the other tests did.
  const customer = { ...CUSTOMER, email: 'slow@example.com', telephone: '+380671112233' };
  const remoteAddress = '203.0.113.20';
  const key = newKey();
  const book = (app: typeof slow, body: object, headers: object) =>
    app!.inject({
      method: 'POST',
      url: '/api/v2/bookings/book',
      headers: { ...headers },
      payload: body,
      remoteAddress,
    });
  const waiting = (requests: number) =>
    expect
      .poll(async () => {
        const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(
          h.opened.db,
        );
        return rows.length;
      })
      .toBe(requests);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  // The first request waits for this one within its transaction.
  const before = h.opened.db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(4, hashtext('email slow@example.com'))`.execute(trx);
    await released;
  });
  try {
    const first = book(slow, { ...bookBody(token), customer }, key);
    await waiting(1);
    const taken = await book(fast, bookBody(token), newKey());
    expect(taken.statusCode).toBe(200);
    const repeated = book(fast, { ...bookBody(token), customer }, key);
    await Promise.race([repeated, waiting(2)]);
    expect((await h.post('/v2/bookings/cancel', { token: taken.json().data.token })).status).toBe(200);
    release();
    const answers = await Promise.all([first, repeated]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(answers[1]!.json()).toEqual(answers[0]!.json());
  } finally {
    release();
    await before;
    for (const app of [slow, fast]) await app!.close();
  }
});

it('takes a slot at once that a hold or a booking has left', async () => {
  const token = await slotToken(h, F.courtService, '2026-03-18', F.courtOne, '10:00');
  const hold = (device: string) => h.post('/v1/leases', { slots: [token] }, { 'x-device-id': device });
  const first = await hold('first');
  expect((await hold('second')).body.code).toBe('SLOT_TAKEN');
  await h.delete(`/v1/leases/${first.body.data.token}`);
  expect((await hold('second')).status).toBe(200);
  expect((await hold('second')).status).toBe(200);
  const own = { ...newKey(), 'x-device-id': 'second' };
  const booked = await h.post('/v2/bookings/book', bookBody(token), own);
  expect(booked.status).toBe(200);
  expect((await hold('first')).body.code).toBe('SLOT_TAKEN');
  await h.post('/v2/bookings/cancel', { token: booked.body.data.token });
  expect((await hold('first')).status).toBe(200);
});
