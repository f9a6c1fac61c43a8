import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DATABASES } from './testing/database.ts';
import { FIXTURE as F } from './testing/fixture.ts';
import { bookBody, type Harness, newKey, slotToken, startHarness } from './testing/harness.ts';

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
