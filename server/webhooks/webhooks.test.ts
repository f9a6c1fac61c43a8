import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SECOND } from '#core/domain/units.ts';
import { importSources } from '#server/clubs/import.ts';
import { sourceOf } from '#server/clubs/source.ts';
import { createDatabase, DATABASES, openDatabase } from '#server/testing/database.ts';
import { FIXTURE as F } from '#server/testing/fixture.ts';
import { bookBody, type Harness, newKey, slotToken, startHarness } from '#server/testing/harness.ts';
import { eventOf, startWebhookReceiver, type WebhookReceiver } from '#server/testing/webhook-receiver.ts';
import { type DeliveryFilter, deleteOldDeliveries, deliveryData, listDeliveries, resend } from './deliveries.ts';
import { enableEndpoint, listEndpoints, rotateSecret, secretOf } from './endpoints.ts';
import { processWebhooks, startWebhookWorker, type WebhookContext } from './worker.ts';

const QUIET = { warn: () => {} };
/** The shortest and longest seconds until an attempt after so many, as docs/webhooks.md says. */
const BACK_OFF = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400].map((seconds) => [
  seconds * 0.9,
  seconds * 1.1,
]);

describe.each(DATABASES)('webhooks on $name', (database) => {
  let h: Harness;
  let receiver: WebhookReceiver;
  beforeAll(async () => {
    h = await startHarness(database);
    receiver = await startWebhookReceiver();
  });
  beforeEach(() => receiver.reset());
  afterAll(async () => {
    await receiver.close();
    await h.close();
  });

  type Entry = { key: string; club?: string; path?: string; events?: string[] };
  /**
   * Makes these the only endpoints, as an import of `webhooks.yaml` does. Each gets a new secret.
   */
  async function declare(...entries: Entry[]): Promise<void> {
    const write = async (webhooks: object[]) => {
      const { faults } = await importSources(h.opened.db, [sourceOf('webhooks.yaml', { webhooks })], { now: h.now });
      expect(faults).toEqual([]);
    };
    await write([]);
    await write(
      entries.map(({ key, club = 'ace', path = '/', events }) => ({
        ...{ key, club, url: `${receiver.url}${path}` },
        ...(events && { events }),
      })),
    );
  }
  const endpoint = async (key = 'crm') =>
    (await listEndpoints(h.opened.db)).find((one) => one.key === key) ?? expect.fail(`no endpoint ${key}`);
  const deliveries = (filter?: DeliveryFilter) => listDeliveries(h.opened.db, F.ace, filter);
  // The receiver compares the timestamp with its own clock.
  const context = (more: Partial<WebhookContext> = {}): WebhookContext => ({
    ...{ db: h.opened.db, clock: Date.now, privateAddresses: true, timeoutMs: 10_000 },
    ...more,
  });
  const deliver = (more?: Partial<WebhookContext>) => processWebhooks(context(more), QUIET);
  /** Makes all attempts due, since tests cannot set the database's clock. */
  const later = () =>
    sql`update webhook_delivery set next_attempt_at = now() where next_attempt_at is not null`.execute(h.opened.db);

  // Each booking has its own hour.
  let hours = 0;
  const nextSlot = () => {
    const [day, hour] = [12 + Math.floor(hours / 12), 8 + (hours % 12)];
    hours += 1;
    return slotToken(h, F.courtService, `2026-04-${day}`, F.courtOne, `${String(hour).padStart(2, '0')}:00`);
  };
  async function book(slot?: string): Promise<{ id: number; token: string }> {
    const { status, body } = await h.post('/v2/bookings/book', bookBody(slot ?? (await nextSlot())), newKey());
    expect(status).toBe(200);
    return body.data;
  }
  const types = () => receiver.received.map((request) => eventOf(request).type);

  it('are signed as the specification says, and name what happened', async () => {
    await declare({ key: 'crm', path: '/hook' });
    const { id } = await book();
    await deliver();
    expect(receiver.received).toHaveLength(1);
    const [{ path, headers, body }] = receiver.received as [(typeof receiver.received)[number]];
    expect([path, headers['content-type'], headers['user-agent']]).toEqual([
      '/hook',
      'application/json',
      'Courtside-Webhooks',
    ]);
    const secret = await secretOf(h.opened.db, await endpoint());
    expect(Buffer.from(secret.replace('whsec_', ''), 'base64')).toHaveLength(32);
    const event = new Webhook(secret).verify(body, headers as Record<string, string>);
    expect(event).toMatchObject({
      type: 'booking.confirmed',
      data: { club: { slug: 'ace' }, booking: { id, customer: { email: 'olena@example.com' } } },
    });
    const other = `whsec_${Buffer.alloc(32).toString('base64')}`;
    expect(() => new Webhook(other).verify(body, headers as Record<string, string>)).toThrow();
    expect(() => new Webhook(secret).verify(`${body} `, headers as Record<string, string>)).toThrow();
    expect(await deliveries()).toMatchObject([{ state: 'delivered', attempts: 1, last_status: 204, endpoint: 'crm' }]);
  });

  it('go to the endpoints of the club that want them, with one id', async () => {
    await declare(
      { key: 'crm', path: '/all' },
      { key: 'cancelled', path: '/cancelled', events: ['booking.cancelled'] },
      { key: 'calm', club: 'calm', path: '/calm' },
    );
    const { token } = await book();
    await h.post('/v2/bookings/cancel', { token });
    await deliver();
    const arrived = receiver.received.map((request) => `${request.path} ${eventOf(request).type}`);
    expect(arrived.sort()).toEqual([
      '/all booking.cancelled',
      '/all booking.confirmed',
      '/cancelled booking.cancelled',
    ]);
    const ids = new Set(receiver.received.map(({ headers }) => headers['webhook-id']));
    expect(ids.size).toBe(2);
  });

  it('tell only what was committed', async () => {
    await declare({ key: 'crm' });
    const slot = await nextSlot();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => h.post('/v2/bookings/book', bookBody(slot), newKey())),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await deliver();
    expect(types()).toEqual(['booking.confirmed']);
  });

  it('arrive once and in their order, whichever of many processes delivers them', async () => {
    await declare({ key: 'crm' });
    const booked: number[] = [];
    for (let count = 0; count < 6; count += 1) booked.push((await book()).id);
    await Promise.all(Array.from({ length: 4 }, () => deliver()));
    const arrived = receiver.received.map((request) => (eventOf(request).data.booking as { id: number }).id);
    expect(arrived).toEqual(booked);
  });

  // The embedded database has one session: there the booking begins after the import.
  it.skipIf(database.name === 'embedded')('do not fail a booking when an import deletes the endpoint', async () => {
    await declare({ key: 'crm' });
    const { db } = h.opened;
    const slot = await nextSlot();
    let commit = () => {};
    const committing = new Promise<void>((resolve) => {
      commit = resolve;
    });
    let deleted = false;
    const importing = db.transaction().execute(async (trx) => {
      await trx.deleteFrom('webhook_endpoint').execute();
      deleted = true;
      await committing;
    });
    await expect.poll(() => deleted).toBe(true);
    const booking = book(slot);
    const waiting = async () => (await sql`select from pg_locks where not granted`.execute(db)).rows.length;
    await expect.poll(waiting).toBeGreaterThan(0);
    commit();
    await importing;
    expect((await booking).id).toBeGreaterThan(0);
  });

  it.each<[string, number | 'hang up' | 'silence', object]>([
    ['accepts', 200, { state: 'delivered', last_response: null }],
    ['accepts for later', 202, { state: 'delivered' }],
    ['redirects', 308, { state: 'waiting', last_status: 308 }],
    ['refuses', 400, { state: 'waiting', last_status: 400, last_response: 'no such customer' }],
    ['fails', 500, { state: 'waiting', last_status: 500 }],
    ['hangs up', 'hang up', { state: 'waiting', last_status: null, last_error: 'ECONNRESET' }],
    ['does not answer', 'silence', { state: 'waiting', last_status: null, last_error: 'no answer within 0.2 s' }],
    ['is gone', 410, { state: 'undelivered', last_status: 410 }],
  ])('are %s', async (_, answer, expected) => {
    await declare({ key: 'crm' });
    await book();
    receiver.state.answer = (response) => {
      if (answer === 'hang up') response.destroy();
      else if (answer !== 'silence') response.writeHead(answer, { location: '/other' }).end('no such\u0000customer');
    };
    await deliver(answer === 'silence' ? { timeoutMs: 200 } : {});
    expect(await deliveries()).toMatchObject([{ attempts: 1, ...expected }]);
    expect(receiver.received).toHaveLength(1);
    const state = { delivered: 'working', waiting: 'failing', undelivered: 'disabled' };
    expect((await endpoint()).state).toBe(state[(await deliveries())[0]!.state]);
  });

  it('are tried ten times over three days, with the same id and body', async () => {
    await declare({ key: 'crm' });
    await book();
    receiver.state.answer = (response) => void response.writeHead(500).end();
    const waits: (number | null)[] = [];
    for (let attempt = 0; attempt < 12; attempt += 1) {
      await deliver();
      const [{ next_attempt_at, attempted_at }] = (await deliveries()) as [Awaited<ReturnType<typeof deliveries>>[0]];
      waits.push(next_attempt_at && (next_attempt_at.getTime() - attempted_at!.getTime()) / SECOND);
      await later();
    }
    for (const [index, [least, most]] of BACK_OFF.entries()) {
      expect(waits[index]).toBeGreaterThanOrEqual(least!);
      expect(waits[index]).toBeLessThanOrEqual(most!);
    }
    expect(waits.slice(9)).toEqual([null, null, null]);
    expect(await deliveries()).toMatchObject([{ state: 'undelivered', attempts: 10 }]);
    expect(receiver.received).toHaveLength(10);
    const distinct = (of: (one: (typeof receiver.received)[number]) => unknown) =>
      new Set(receiver.received.map(of)).size;
    expect([distinct(({ body }) => body), distinct(({ headers }) => headers['webhook-id'])]).toEqual([1, 1]);
    // The receiver was mended, and someone sends it again.
    receiver.reset();
    expect(await resend(h.opened.db, F.ace, { endpointId: (await endpoint()).id })).toBe(1);
    await deliver();
    expect(types()).toEqual(['booking.confirmed']);
    expect(await deliveries()).toMatchObject([{ state: 'delivered', attempts: 1 }]);
  });

  it.each([
    ['an hour', '3600', 3600],
    ['a day at most', '9000000', 86_400],
    ['the usual time', '1', 4],
  ])('wait %s if the endpoint asks to', async (_, retryAfter, seconds) => {
    await declare({ key: 'crm' });
    await book();
    receiver.state.answer = (response) => void response.writeHead(429, { 'retry-after': retryAfter }).end();
    await deliver();
    const [{ next_attempt_at, attempted_at }] = (await deliveries()) as [Awaited<ReturnType<typeof deliveries>>[0]];
    const waited = (next_attempt_at!.getTime() - attempted_at!.getTime()) / SECOND;
    expect(waited).toBeGreaterThanOrEqual(seconds);
    expect(waited).toBeLessThan(seconds + 60);
  });

  it('are sent again by another process if one dies between sending and noting it', async () => {
    await declare({ key: 'crm' });
    await book();
    const dying = context({
      clock: () => {
        throw new Error('died');
      },
    });
    await processWebhooks(dying, QUIET);
    await later();
    // It may still be at work.
    await deliver();
    expect(receiver.received).toEqual([]);
    await sql`update webhook_endpoint set busy_until = now()`.execute(h.opened.db);
    await deliver();
    expect(types()).toEqual(['booking.confirmed']);
    expect(await deliveries()).toMatchObject([{ state: 'delivered', attempts: 2 }]);
  });

  it('do not wait for the slow endpoint of another', async () => {
    await declare({ key: 'slow', path: '/slow' }, { key: 'fast', path: '/fast' });
    const waiting: (() => void)[] = [];
    receiver.state.answer = (response, { path }) => {
      const answer = () => void response.writeHead(204).end();
      if (path === '/slow') waiting.push(answer);
      else answer();
    };
    const stop = startWebhookWorker(context({ timeoutMs: 60_000 }), QUIET);
    const fast = () => receiver.received.filter(({ path }) => path === '/fast').length;
    await book();
    await expect.poll(fast).toBe(1);
    await expect.poll(() => waiting.length).toBe(1);
    // Later rounds do not wait either.
    await book();
    await expect.poll(fast).toBe(2);
    expect(waiting).toHaveLength(1);
    for (const answer of waiting) answer();
    await stop();
    expect(await deliveries({ endpointId: (await endpoint('slow')).id })).toMatchObject([
      { state: 'waiting', attempts: 0 },
      { state: 'delivered', attempts: 1 },
    ]);
  });

  it('leave their place to others after one attempt without an answer', async () => {
    await declare({ key: 'silent' });
    const booked = [(await book()).id, (await book()).id];
    receiver.state.answer = () => {};
    const asked = () => receiver.received.map((request) => (eventOf(request).data.booking as { id: number }).id);
    await deliver({ timeoutMs: 200 });
    expect(asked()).toEqual(booked.slice(0, 1));
    await deliver({ timeoutMs: 200 });
    expect(asked()).toEqual(booked);
  });

  it('stop for an endpoint that has failed for five days, and keep what happens meanwhile', async () => {
    await declare({ key: 'crm' });
    const failingFor = (days: number) =>
      sql`update webhook_endpoint set failing_since = now() - make_interval(days => ${days}::int)`.execute(h.opened.db);
    receiver.state.answer = (response) => void response.writeHead(500).end();
    await book();
    await deliver();
    await failingFor(4);
    await later();
    await deliver();
    expect(await endpoint()).toMatchObject({ state: 'failing', waiting: 1 });
    await failingFor(6);
    await later();
    await deliver();
    expect(await endpoint()).toMatchObject({
      state: 'disabled',
      disabled_reason: 'failing',
      waiting: 0,
      undelivered: 1,
    });
    receiver.reset();
    await book();
    await deliver();
    const { id } = await endpoint();
    expect(await resend(h.opened.db, F.ace, { endpointId: id })).toBe(0);
    expect(receiver.received).toEqual([]);
    await enableEndpoint(h.opened.db, { club_id: F.ace, id });
    await deliver();
    expect(receiver.received).toEqual([]);
    expect(await resend(h.opened.db, F.ace, { endpointId: id })).toBe(2);
    await deliver();
    expect(types()).toEqual(['booking.confirmed', 'booking.confirmed']);
    expect(await endpoint()).toMatchObject({ state: 'working', waiting: 0, undelivered: 0 });
  });

  it('one success ends the days of failures', async () => {
    await declare({ key: 'crm' });
    receiver.state.answer = (response) => void response.writeHead(500).end();
    await book();
    await deliver();
    expect((await endpoint()).state).toBe('failing');
    receiver.reset();
    await later();
    await deliver();
    expect((await endpoint()).state).toBe('working');
  });

  it('are signed with both secrets for a day after a rotation, or at once with the new one alone', async () => {
    await declare({ key: 'crm' });
    const { db } = h.opened;
    const key = await endpoint();
    const first = await secretOf(db, key);
    const second = await rotateSecret(db, key, { atOnce: false });
    const accepts = async () => {
      receiver.reset();
      await book();
      await deliver();
      const [{ headers, body }] = receiver.received as [(typeof receiver.received)[number]];
      return (secret: string) => {
        try {
          return new Webhook(secret).verify(body, headers as Record<string, string>) !== undefined;
        } catch {
          return false;
        }
      };
    };
    const during = await accepts();
    expect([first, second].map(during)).toEqual([true, true]);
    await sql`update webhook_endpoint set previous_until = now()`.execute(db);
    const after = await accepts();
    expect([first, second].map(after)).toEqual([false, true]);
    await rotateSecret(db, key, { atOnce: false });
    const third = await rotateSecret(db, key, { atOnce: true });
    const atOnce = await accepts();
    expect([first, second, third].map(atOnce)).toEqual([false, false, true]);
  });

  it('of one club can be read page by page and resent one by one, and not by another', async () => {
    await declare({ key: 'crm' });
    for (let count = 0; count < 3; count += 1) await book();
    await deliver();
    const { db } = h.opened;
    const [newest, ...older] = await deliveries();
    expect(await deliveries({ limit: 1 })).toEqual([newest]);
    expect(await deliveries({ before: newest!.id })).toEqual(older);
    expect(await deliveries({ state: 'waiting' })).toEqual([]);
    expect(await listDeliveries(db, F.calm)).toEqual([]);
    const sent = eventOf(receiver.received.at(-1)!);
    expect(await deliveryData(db, { club_id: F.ace, id: newest!.id })).toEqual(sent.data);
    expect(await deliveryData(db, { club_id: F.calm, id: newest!.id })).toBeUndefined();
    expect(await resend(db, F.calm, { id: newest!.id })).toBe(0);
    expect(await resend(db, F.ace, { id: newest!.id })).toBe(1);
    receiver.reset();
    await deliver();
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([newest!.event_id]);
  });

  it('are deleted after 30 days, with the names of customers', async () => {
    await declare({ key: 'crm' });
    const { db } = h.opened;
    const [old, recent] = [await book(), await book()];
    // Old data is deleted only as far as servers have seen time pass.
    await sql`insert into setting values ('time_seen', extract(epoch from now())::text)
      on conflict (key) do update set value = excluded.value`.execute(db);
    await sql`update booking set created_at = now() where id = ${recent.id}`.execute(db);
    const age = (id: number, days: number) =>
      sql`update webhook_delivery set created_at = now() - make_interval(days => ${days}::int)
        where (data -> 'booking' ->> 'id')::int = ${id}`.execute(db);
    await age(old.id, 31);
    await age(recent.id, 29);
    await deleteOldDeliveries(db);
    const rows = await db.selectFrom('webhook_delivery').select('data').execute();
    expect(rows).toMatchObject([{ data: { booking: { id: recent.id } } }]);
    await age(recent.id, 31);
    await deleteOldDeliveries(db);
    expect(await db.selectFrom('webhook_delivery').select('id').execute()).toEqual([]);
  });
});

it.each([
  ['this machine', true, { state: 'delivered', last_error: null }],
  [
    'everybody',
    false,
    { state: 'waiting', last_error: '127.0.0.1 is not a public address, and private ones are not allowed here' },
  ],
])('a running server for %s delivers by itself', async (_, privateAddresses, expected) => {
  const receiver = await startWebhookReceiver();
  const running = await startHarness(DATABASES[0]!, { webhooks: { privateAddresses } });
  const { db } = running.opened;
  const webhooks = [{ key: 'crm', club: 'ace', url: receiver.url }];
  await importSources(db, [sourceOf('webhooks.yaml', { webhooks })], { now: running.now });
  const slot = await slotToken(running, F.courtService, '2026-04-14', F.courtOne, '10:00');
  await running.post('/v2/bookings/book', bookBody(slot), newKey());
  await expect.poll(async () => (await listDeliveries(db, F.ace))[0]?.attempted_at).toBeTruthy();
  await expect.poll(() => listDeliveries(db, F.ace)).toMatchObject([{ attempts: 1, ...expected }]);
  await running.close();
  await receiver.close();
});

// Which plan PostgreSQL chooses depends on what it knows of the tables at that time.
it('are claimed one at a time by a plan of nested loops, too', async () => {
  const others = ['hashjoin', 'mergejoin', 'hashagg', 'sort', 'material'].map((name) => `-c enable_${name}=off`);
  const open = async () => {
    const databaseUrl = `${await createDatabase()}?options=${encodeURIComponent(others.join(' '))}`;
    return openDatabase({ databaseUrl });
  };
  const receiver = await startWebhookReceiver();
  const running = await startHarness({ name: 'PostgreSQL', open });
  const { db } = running.opened;
  const webhooks = [{ key: 'crm', club: 'ace', url: receiver.url }];
  await importSources(db, [sourceOf('webhooks.yaml', { webhooks })], { now: running.now });
  for (const hour of ['10:00', '11:00', '12:00']) {
    const slot = await slotToken(running, F.courtService, '2026-04-14', F.courtOne, hour);
    await running.post('/v2/bookings/book', bookBody(slot), newKey());
  }
  await processWebhooks({ db, clock: Date.now, privateAddresses: true, timeoutMs: 10_000 }, QUIET);
  expect(receiver.received).toHaveLength(3);
  await running.close();
  await receiver.close();
});
