import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HOUR } from '#core/domain/units.ts';
import { DATABASES } from '#server/testing/database.ts';
import { FIXTURE } from '#server/testing/fixture.ts';
import { type Harness, startHarness } from '#server/testing/harness.ts';

const TOKEN = 'a-token-of-the-operator';
let harness: Harness;
beforeAll(async () => {
  const replica = { state: 'late' as const, lag: 7, reads: { replica: 5, primary: 3, failed: 2 } };
  const open = async () => {
    const opened = await DATABASES[0]!.open();
    return { ...opened, reads: { ...opened.reads, replica } };
  };
  harness = await startHarness({ name: 'with a replica', open }, { metricsToken: TOKEN });
});
afterAll(() => harness.close());

const ask = (authorization?: string) =>
  harness.app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } });

it.each([[undefined], [''], ['Bearer'], ['Bearer another-token-altogether'], [TOKEN]])(
  'refuses a client that sends %s',
  async (authorization) => {
    expect((await ask(authorization)).statusCode).toBe(404);
  },
);

it.each([
  ['the host of its network', { host: '10.0.0.5:3000' }, 200],
  ['a name that was made to point here', { host: 'rebound.example' }, 404],
  ['a page of another origin', { origin: 'https://club.example' }, 404],
])('answers a request for %s with %o: %i', async (_, headers, status) => {
  const answer = await harness.app.inject({
    url: '/metrics',
    headers: { authorization: `Bearer ${TOKEN}`, ...headers },
  });
  expect(answer.statusCode).toBe(status);
});

it('counts requests by route without any content, and shows the backlog', async () => {
  await harness.post('/v2/bookings/decode', { token: 'secret-token-of-a-customer' });
  await harness.get('/v1/clubs/third-set-of-nobody');
  await harness.opened.db
    .insertInto('message')
    .values({
      channel: 'email',
      kind: 'links',
      language: 'en',
      recipient: 'olena@example.com',
      payload: {},
      next_attempt_at: new Date(0),
    })
    .execute();
  const { body, headers } = await ask(`Bearer ${TOKEN}`);
  expect(headers['content-type']).toContain('text/plain');
  expect(body).toMatch(
    /courtside_http_request_duration_seconds_count\{method="POST",route="\/api\/v2\/bookings\/decode",status="400"\} 1/,
  );
  expect(body).toMatch(/_count\{method="GET",route="\/api\/v1\/clubs\/:id",status="404"\} 1/);
  expect(body).toMatch(/courtside_backlog\{kind="messages"\} 1\n/);
  expect(Number(/courtside_backlog_seconds\{kind="messages"\} ([\d.e+]+)/.exec(body)?.[1])).toBeGreaterThan(86_400);
  expect(body).toMatch(/courtside_backlog\{kind="payments"\} 0\n/);
  expect(body).toMatch(/courtside_backlog\{kind="webhooks"\} 0\n/);
  expect(body).toMatch(/process_resident_memory_bytes \d+/);
  expect(body).not.toMatch(/secret-token|third-set-of-nobody|olena/);
});

it('shows how webhook endpoints do', async () => {
  const { db } = harness.opened;
  const hours = (count: number) => new Date(Date.now() - count * HOUR);
  const endpoints = [
    { key: 'works' },
    { key: 'fails', failing_since: hours(3) },
    { key: 'has-failed-longer', failing_since: hours(5) },
    { key: 'is-gone', failing_since: hours(200), disabled_at: hours(100), disabled_reason: 'gone' as const },
  ];
  for (const { key, ...state } of endpoints) {
    const common = { club_id: FIXTURE.ace, url: 'https://crm.example/', events: null, secret: 'whsec_secret' };
    const { id: endpoint_id } = await db
      .insertInto('webhook_endpoint')
      .values({ ...common, key })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('webhook_endpoint')
      .set({ failing_since: null, ...state })
      .where('key', '=', key)
      .execute();
    const event = { type: 'booking.confirmed', data: {}, event_id: randomUUID(), next_attempt_at: hours(2) };
    await db
      .insertInto('webhook_delivery')
      .values({ club_id: FIXTURE.ace, endpoint_id, ...event })
      .execute();
  }
  // Its deliveries are in work.
  await db
    .updateTable('webhook_endpoint')
    .set({ busy_until: hours(-1) })
    .where('key', '=', 'fails')
    .execute();
  const { body } = await ask(`Bearer ${TOKEN}`);
  const value = (name: string) => Number(new RegExp(`^courtside_${name} (\\S+)$`, 'm').exec(body)?.[1]);
  const states = ['working', 'failing', 'disabled'].map((state) => value(`webhook_endpoints{state="${state}"}`));
  expect(states).toEqual([1, 2, 1]);
  expect(Math.round(value('webhook_failing_seconds') / 3600)).toBe(5);
  expect(value('backlog{kind="webhooks"}')).toBe(2);
  expect(Math.round(value('backlog_seconds{kind="webhooks"}') / 3600)).toBe(2);
  expect(body).not.toMatch(/crm\.example|whsec_/);
});

it("shows how coaches' calendars do, and not where they are", async () => {
  const { db } = harness.opened;
  const hours = (count: number) => new Date(Date.now() - count * HOUR);
  const titles = { en: 'Coach', uk: 'Тренер', ru: 'Тренер' };
  const failed = { problem: 'refused' as const, failed_at: hours(1) };
  const calendars = [{}, failed, failed, { ...failed, stopped_at: hours(1) }];
  for (const [at, state] of calendars.entries()) {
    const key = { club_id: FIXTURE.ace, coach_id: 50 + at };
    await db
      .insertInto('coach')
      .values({ club_id: key.club_id, id: key.coach_id, titles, subtitles: titles, position: 9 })
      .execute();
    await db
      .insertInto('coach_calendar')
      .values({ ...key, url: 'https://calendar.example/private-7' })
      .execute();
    const due = sql<Date>`now() - interval '2 hours'`;
    await db
      .updateTable('coach_calendar')
      .set({ ...state, next_fetch_at: due })
      .where('coach_id', '=', key.coach_id)
      .execute();
  }
  const { body } = await ask(`Bearer ${TOKEN}`);
  const value = (name: string) => Number(new RegExp(`^courtside_${name} (\\S+)$`, 'm').exec(body)?.[1]);
  const states = ['working', 'failing', 'stopped'].map((state) => value(`coach_calendars{state="${state}"}`));
  expect(states).toEqual([1, 2, 1]);
  expect(value('backlog{kind="calendars"}')).toBe(3);
  expect(Math.round(value('backlog_seconds{kind="calendars"}') / 3600)).toBe(2);
  expect(body).not.toMatch(/calendar\.example|private-7/);
});

it('shows what the replica answers', async () => {
  const { body } = await ask(`Bearer ${TOKEN}`);
  const shown = body.split('\n').filter((line) => line.startsWith('courtside_replica'));
  expect(shown).toEqual([
    'courtside_replica_state{state="current"} 0',
    'courtside_replica_state{state="recent"} 0',
    'courtside_replica_state{state="late"} 1',
    'courtside_replica_state{state="unusable"} 0',
    'courtside_replica_lag_bytes 7',
    'courtside_replica_reads_total{result="replica"} 5',
    'courtside_replica_reads_total{result="primary"} 3',
    'courtside_replica_reads_total{result="failed"} 2',
  ]);
});

it('does not exist without a token of the operator', async () => {
  const plain = await startHarness(DATABASES[0]!);
  const answer = await plain.app.inject({ url: '/metrics', headers: { authorization: 'Bearer undefined' } });
  expect(answer.statusCode).toBe(404);
  await plain.close();
});

it('has every metric that deploy/alerts.yaml watches', async () => {
  const rules = readFileSync(new URL('../deploy/alerts.yaml', import.meta.url), 'utf8');
  const expressions = rules.matchAll(/expr:([\s\S]*?)(?=\n\s+(?:for|labels):)/g);
  const watched = [...expressions].flatMap(([, expression]) => expression!.match(/\b(?:courtside|nodejs)_\w+/g) ?? []);
  const { body } = await ask(`Bearer ${TOKEN}`);
  const names = new Set(Array.from(body.matchAll(/^([a-z_0-9]+)[{ ]/gm), ([, name]) => name!));
  expect(new Set(watched).size).toBeGreaterThan(5);
  expect(watched.filter((name) => !names.has(name))).toEqual([]);
});
