import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DAY } from '#core/domain/units.ts';
import { DATABASES } from '#server/testing/database.ts';
import { FIXTURE } from '#server/testing/fixture.ts';
import { bookBody, CUSTOMER, type Harness, newKey, slotToken, startHarness } from '#server/testing/harness.ts';
import { deleteOldAttempts } from './booking/attempts.ts';
import { deleteOldKeys } from './booking/idempotency.ts';
import { deletePastWatches } from './booking/slot-watches.ts';
import { BATCH_SIZE } from './database/batches.ts';
import { deleteOldMessages } from './messages/worker.ts';
import { processPayments } from './payment/worker.ts';
import { anonymizeCustomers, forgetAddresses } from './retention.ts';
import { sweepHolds } from './testing/sweep.ts';

const NO_PROVIDERS = { providers: new Map(), defaultProvider: undefined, publicUrl: '' };

const DATE = '2026-03-12';
const DAYS = 730;

describe.each(DATABASES)('customer data on $name', (database) => {
  let harness: Harness;
  let token: string;
  beforeAll(async () => {
    harness = await startHarness(database);
    const slot = await slotToken(harness, FIXTURE.courtService, DATE, FIXTURE.courtOne, '10:00');
    const booked = await harness.post('/v2/bookings/book', { ...bookBody(slot), comment: 'Two rackets' }, newKey());
    token = booked.body.data.token;
    // With the address in it that the tests look for, which then includes the player’s.
    const { invite_token } = (await harness.post('/v2/bookings/split', { token, players: 2 })).body.data;
    const player = { invite_token, name: CUSTOMER.given_name, email: `friend-of-${CUSTOMER.email}` };
    expect((await harness.post('/v2/players/join', player, newKey())).status).toBe(200);
    const wish = { service_id: FIXTURE.courtService, date: DATE, time: '10:00', duration: 60, customer: CUSTOMER };
    expect((await harness.post('/v2/user/booking-requests', wish, newKey())).status).toBe(200);
  });
  afterAll(() => harness.close());

  const run = (statement: string) => sql.raw(statement).execute(harness.opened.db);
  /**
   * Moves both visits to these days from now, both booked so many days from now. Processes have seen
   * the time until so many days from now.
   */
  const place = async ({ ended, created, seen = 0 }: { ended: number; created: number; seen?: number }) => {
    await run(`insert into setting values ('time_seen', extract(epoch from now() + interval '${seen} days')::text)
      on conflict (key) do update set value = excluded.value`);
    for (const table of ['booking', 'booking_request']) {
      await run(`update ${table} set starts_at = now() + interval '${ended} days 1 second' - interval '1 hour',
        ends_at = now() + interval '${ended} days 1 second', created_at = now() + interval '${created} days'`);
    }
  };
  const rows = async () => {
    const { db } = harness.opened;
    return JSON.stringify([
      await db.selectFrom('booking').selectAll().execute(),
      await db.selectFrom('booking_request').selectAll().execute(),
      await db.selectFrom('booking_player').selectAll().execute(),
    ]);
  };
  const count = async (table: string, condition = 'true') =>
    Number(
      (
        await sql<{ n: number }>`select count(*) as n from ${sql.table(table)} where ${sql.raw(condition)}`.execute(
          harness.opened.db,
        )
      ).rows[0]!.n,
    );
  /** Customers as they were before they were anonymized. */
  const restore = async () => {
    for (const table of ['booking', 'booking_request'] as const)
      await harness.opened.db.updateTable(table).set(CUSTOMER).execute();
  };
  const traces = /Olena|\+380671234567|olena@example\.com|Two rackets/;

  // The database's clock cannot be set, so the rows are moved: rows that are far in the past are what
  // a clock far ahead sees.
  it.each([
    ['a visit just within the retention', { ended: -DAYS, created: 0 }],
    ['a visit to come', { ended: 3, created: 0 }],
    ['the newest booking, when the clock of the database is 800 days ahead', { ended: -797, created: -800 }],
    ['a visit to come, when it was 800 days ahead also for another booking', { ended: -797, created: 0, seen: -800 }],
    ['an old visit, when nothing was booked since', { ended: -1500, created: -1510 }],
  ])('is kept of %s', async (_, when) => {
    await place(when);
    await anonymizeCustomers(harness.opened.db, DAYS);
    expect(await rows()).toMatch(traces);
  });

  it('is deleted after the retention; the booking remains', async () => {
    await place({ ended: -DAYS - 1, created: 0 });
    const before = (await harness.post('/v2/bookings/decode', { token })).body.data;
    await anonymizeCustomers(harness.opened.db, DAYS);
    expect(await rows()).not.toMatch(traces);
    const after = (await harness.post('/v2/bookings/decode', { token })).body.data;
    expect(after).toEqual({
      ...before,
      customer: { given_name: '', family_name: null, telephone: '', email: '' },
      comment: null,
    });
  });

  it("is deleted after the retention by the database's time, also by a process whose clock is 800 days behind", async () => {
    await restore();
    await place({ ended: -DAYS - 1, created: 0 });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 800 * DAY });
    await anonymizeCustomers(harness.opened.db, DAYS).finally(() => vi.useRealTimers());
    expect(await rows()).not.toMatch(traces);
  });

  it("includes a pass's phone number, deleted with the pass, and analytics of that age", async () => {
    const { db } = harness.opened;
    for (const [code, days] of [
      ['OLD-PASS', -DAYS - 2],
      ['NEW-PASS', -DAYS + 2],
    ]) {
      await run(`insert into pass (club_id, code, telephone, visits_left, valid_from, valid_until)
        values (1, '${code}', '+380671234567', 1, '2020-01-01', now() + interval '${days} days')`);
      await run(`insert into analytics_event (event_name, client_id, session_id, event, created_at)
        values ('${code}', 'c', 's', '{}', now() + interval '${days} days')`);
    }
    await anonymizeCustomers(db, DAYS);
    const passes = await db
      .selectFrom('pass')
      .select(['code', 'telephone'])
      .where('code', 'in', ['OLD-PASS', 'NEW-PASS'])
      .orderBy('code')
      .execute();
    expect(passes).toEqual([
      { code: 'NEW-PASS', telephone: '+380671234567' },
      { code: 'OLD-PASS', telephone: '' },
    ]);
    const events = await db.selectFrom('analytics_event').select('event_name').execute();
    expect(events).toEqual([{ event_name: 'NEW-PASS' }]);
  });

  it.each([
    ['of a booking made within a day', { ended: -0.2, created: -0.9 }, 'kept'],
    ['of a booking for a visit to come', { ended: 1, created: -3 }, 'kept'],
    ['of an older one', { ended: -0.2, created: -1.1 }, 'deleted'],
  ])('the hash of an address %s is %s', async (_, when, outcome) => {
    await run("update booking set address_hash = 'x'");
    await run("update booking_request set address_hash = 'x'");
    await place(when);
    await forgetAddresses(harness.opened.db);
    for (const table of ['booking', 'booking_request']) {
      expect(await count(table, 'address_hash is null')).toBe(outcome === 'deleted' ? 1 : 0);
    }
  });

  const MANY = 2 * BATCH_SIZE + 7;
  /** Adds copies of the booking or request, with these columns. */
  const copy = (table: string, columns: string) =>
    run(`insert into ${table} select (jsonb_populate_record(null::${table}, to_jsonb(first) || jsonb_build_object('id', 100000 + n, 'code', 'C' || n, ${columns}))).*
      from (select * from ${table} limit 1) as first, generate_series(1, ${MANY}) as n`);
  const insert = (table: string, columns: string, values: string) =>
    run(`insert into ${table} (${columns}) select ${values} from generate_series(1, ${MANY}) as n`);
  const OLD_VISIT = `'starts_at', now() - interval '801 days', 'ends_at', now() - interval '800 days'`;

  it.each<[string, () => Promise<unknown>, string, () => Promise<unknown>]>([
    [
      'booking',
      () => copy('booking', `'token', n, 'club_token', 'c' || n, 'given_name', 'Olena', ${OLD_VISIT}`),
      "given_name <> ''",
      () => anonymizeCustomers(harness.opened.db, DAYS),
    ],
    [
      'booking_request',
      () => copy('booking_request', `'given_name', 'Olena', ${OLD_VISIT}`),
      "given_name <> ''",
      () => anonymizeCustomers(harness.opened.db, DAYS),
    ],
    [
      'pass',
      () =>
        insert(
          'pass',
          'club_id, code, telephone, visits_left, valid_from, valid_until',
          "1, 'OLD' || n, '+380671234567', 1, '2020-01-01', '2020-02-01'",
        ),
      "valid_until = '2020-02-01' and telephone <> ''",
      () => anonymizeCustomers(harness.opened.db, DAYS),
    ],
    [
      'analytics_event',
      () =>
        insert(
          'analytics_event',
          'event_name, client_id, session_id, event, created_at',
          "'old', 'c', 's', '{}', now() - interval '800 days'",
        ),
      "event_name = 'old'",
      () => anonymizeCustomers(harness.opened.db, DAYS),
    ],
    [
      'vote',
      () =>
        insert(
          'vote',
          'club_id, device_id, value, address_day_hash, created_at',
          "1, 'old' || n, 'up', 'old' || n, now() - interval '49 hours'",
        ),
      'address_day_hash is not null',
      () => forgetAddresses(harness.opened.db),
    ],
    [
      'idempotency_key',
      () =>
        insert(
          'idempotency_key',
          'key, body_hash, status, created_at',
          "'old' || n, '', 200, now() - interval '8 days'",
        ),
      "key like 'old%'",
      () => deleteOldKeys(harness.opened.db),
    ],
    [
      'attempt',
      () => insert('attempt', 'address_hash, window_start, count', "'old' || n, now() - interval '61 minutes', 1"),
      "address_hash like 'old%'",
      () => deleteOldAttempts(harness.opened.db),
    ],
    [
      'message',
      () =>
        insert(
          'message',
          'channel, kind, language, recipient, payload, next_attempt_at, created_at',
          "'email', 'x', 'en', 'old', '{}', null, now() - interval '31 days'",
        ),
      "recipient = 'old'",
      () => deleteOldMessages(harness.opened),
    ],
    [
      'slot_watch',
      () =>
        insert(
          'slot_watch',
          'club_id, court_id, during, email, language, token',
          `1, ${FIXTURE.courtOne}, tstzrange(now() - interval '1 year' - n * interval '1 hour', now() - interval '1 year'), 'a@b.ua', 'en', n`,
        ),
      'true',
      () => deletePastWatches(harness.opened.db),
    ],
    [
      'occupation',
      () =>
        insert(
          'occupation',
          'club_id, court_id, during, kind, expires_at, lease_token, device_id',
          `1, ${FIXTURE.courtOne}, tstzrange('2020-01-01'::timestamptz + n * interval '1 hour', '2020-01-01'::timestamptz + (n + 1) * interval '1 hour'), 'hold', now() + interval '1 hour', n, 'd'`,
        ),
      "kind = 'hold'",
      async () => {
        // Only now, since the app also deletes expired holds.
        await run('alter table occupation disable trigger log_updates');
        await run("update occupation set expires_at = now() where kind = 'hold'");
        await sweepHolds(harness.opened.db);
      },
    ],
    [
      'booking',
      () =>
        copy(
          'booking',
          `'token', 'p' || n, 'club_token', 'q' || n, 'code', 'P' || n, 'id', 200000 + n, 'status', 'pending', 'payment_status', 'pending', 'pay_until', now()`,
        ),
      "status = 'pending'",
      () => processPayments({ db: harness.opened.db, clock: () => harness.now, payments: NO_PROVIDERS }, console),
    ],
  ])('%s is changed in batches', async (table, fill, condition, work) => {
    await place({ ended: 1, created: 0 });
    await run('delete from attempt');
    await fill();
    expect(await count(table, condition)).toBeGreaterThanOrEqual(MANY);
    await run('create table batch (size int)');
    await run(`create function log_batch() returns trigger language plpgsql as
      'begin insert into batch select count(*) from changed; return null; end'`);
    await run(`create trigger log_updates after update on ${table} referencing old table as changed
      for each statement execute function log_batch()`);
    await run(`create trigger log_deletes after delete on ${table} referencing old table as changed
      for each statement execute function log_batch()`);
    await work();
    await run('alter table batch rename to log');
    const { rows } = await sql<{ size: number }>`select size from log where size > 0`.execute(harness.opened.db);
    await run('drop table log');
    await run('drop function log_batch cascade');
    const sizes = rows.map(({ size }) => size);
    expect(Math.max(...sizes)).toBe(BATCH_SIZE);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(MANY);
    expect(await count(table, condition)).toBe(0);
  });

  it.each<[string, string, () => Promise<unknown>]>([
    [
      'idempotency_key',
      "update idempotency_key set created_at = now() - interval '800 days'",
      () => deleteOldKeys(harness.opened.db),
    ],
    [
      'message',
      "update message set created_at = now() - interval '800 days', next_attempt_at = null",
      () => deleteOldMessages(harness.opened),
    ],
  ])('%s loses nothing when the clock of the database is 800 days ahead', async (table, age, work) => {
    await place({ ended: -797, created: -800 });
    await run("update booking set created_at = now() - interval '800 days'");
    await run(age);
    const before = await count(table);
    expect(before).toBeGreaterThan(0);
    await work();
    expect(await count(table)).toBe(before);
  });

  it.each(['analytics_event', 'idempotency_key'])('old rows of %s are found by their time', async (table) => {
    const { rows } = await sql<{ indexdef: string }>`
      select indexdef from pg_indexes where tablename = ${table}`.execute(harness.opened.db);
    expect(rows.map(({ indexdef }) => indexdef)).toContainEqual(expect.stringContaining('(created_at)'));
  });
});
