import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { HOUR, MINUTE } from '#core/domain/units.ts';
import { LANGUAGES } from '#core/schemas/scalars.ts';
import type { Db } from '#server/database/db.ts';
import { signingSecret } from '#server/secret.ts';
import { DATABASES } from '#server/testing/database.ts';
import { FIXTURE as F } from '#server/testing/fixture.ts';
import { bookBody, CUSTOMER, type Harness, newKey, slotToken, startHarness, TUESDAY } from '#server/testing/harness.ts';
import { freePort } from '#testing/ports.ts';
import { TIME_CASES } from '#testing/time-cases.ts';
import { configurePayments, sandboxKeys } from './configure.ts';
import { decodeLiqPay, encodeLiqPay, signLiqPay } from './liqpay.ts';
import type { PaymentProvider } from './provider.ts';
import { SANDBOX_PATH } from './sandbox-path.ts';
import { processPayments } from './worker.ts';

const KEY = 'a secret key of thirty-two characters';
const SETTINGS = { liqpay: undefined, monobank: undefined, sandbox: 'loopback' as const };

describe.each(DATABASES)('payment over $name', (database) => {
  let h: Harness;
  let keys: { publicKey: string; privateKey: string };
  let url: string;
  let secret: Uint8Array;
  const warnings: object[] = [];
  const log = { warn: (fields: object) => void warnings.push(fields) };

  beforeAll(async () => {
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    h = await startHarness(database, { publicUrl: url, secretKey: KEY, payments: SETTINGS, sandboxDelay: 50 });
    secret = await signingSecret(h.opened.db, KEY);
    keys = sandboxKeys(secret);
    await h.app.listen({ port, host: '127.0.0.1' });
    await h.opened.db
      .updateTable('club')
      .set({ allow_online_payment: true, accept_passes: true })
      .where('id', '=', F.ace)
      .execute();
    // The same price at any hour.
    await h.opened.db.updateTable('price_rule').set({ amount: 30_000 }).where('court_id', '=', F.courtOne).execute();
    await h.opened.db
      .updateTable('partner')
      .set({ allowed_return_urls: ['https://ally.example/booked'] })
      .where('id', '=', 'ally')
      .execute();
  });
  afterAll(() => h.close());

  // Each test has its own hour.
  let hours = 0;
  const nextSlot = () => {
    const day = 12 + Math.floor(hours / 12);
    const hour = 8 + (hours % 12);
    hours += 1;
    return slotToken(h, F.courtService, `2026-04-${day}`, F.courtOne, `${String(hour).padStart(2, '0')}:00`);
  };
  const book = (body: object) => h.post('/v2/bookings/book', body, newKey());
  const bookOnline = async (slot?: string) => {
    const answer = await book({ ...bookBody(slot ?? (await nextSlot())), payment_type: 'online' });
    expect(answer.status).toBe(200);
    return answer.body.data;
  };
  const pay = (token: string, more: object = {}) => h.post('/v2/bookings/pay', { token, ...more });
  type CheckoutFields = {
    order_id: string;
    description: string;
    amount: number;
    result_url: string;
    server_url: string;
    language: string;
  };
  const asked = (answer: { body: { data: { fields: { value: string }[] } } }) =>
    decodeLiqPay(answer.body.data.fields[0]!.value) as CheckoutFields;
  const begin = async (token: string) => asked(await pay(token));
  const decode = async (token: string) => (await h.post('/v2/bookings/decode', { token })).body.data;
  const stands = async (token: string) => {
    const { status, payment_status } = await decode(token);
    return `${status} ${payment_status}`;
  };

  type SandboxPayment = { order_id: string; amount: number; currency: string; status: string };
  /** Makes the sandbox answer queries as it reports: what was paid stays paid, and returned stays returned. */
  const store = ({ order_id, amount, currency, status }: SandboxPayment) =>
    sql`insert into sandbox_payment (order_id, amount, currency, status)
      values (${order_id}, ${Math.round(amount * 100)}, ${currency}, ${status})
      on conflict (order_id) do update set status = excluded.status
      where sandbox_payment.status not in ('success', 'reversed') or excluded.status = 'reversed'`.execute(h.opened.db);
  /** Pays in the sandbox as its own page would. */
  const takeMoney = ({ order_id, amount }: CheckoutFields) =>
    store({ order_id, amount, currency: 'UAH', status: 'success' });

  /** A callback of a payment that the sandbox knows. */
  async function callback(order: CheckoutFields, status: string, more: object = {}, key = keys.privateKey) {
    const { order_id, amount } = order;
    const value = { order_id, amount, currency: 'UAH', status, payment_id: 1, end_date: h.now, ...more };
    if (key === keys.privateKey) await store(value);
    return report(value, key);
  }

  /** Sends a callback. The sandbox knows nothing of it. */
  async function report(value: object, key = keys.privateKey) {
    const data = encodeLiqPay(value);
    const answer = await h.app.inject({
      method: 'POST',
      url: '/api/v1/payments/sandbox/callback',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ data, signature: signLiqPay(data, key) }).toString(),
    });
    return answer.statusCode === 200 ? 'ok' : answer.json().code;
  }
  const rows = (token: string) =>
    h.opened.db
      .selectFrom('payment')
      .innerJoin('booking', (join) =>
        join.onRef('booking.club_id', '=', 'payment.club_id').onRef('booking.id', '=', 'payment.booking_id'),
      )
      .select(['direction', 'payment.status', 'amount', 'payment.id', 'attempts'])
      .where('booking.token', '=', token)
      .orderBy('payment.id')
      .execute();
  const refunds = async (token: string) =>
    (await rows(token))
      .filter(({ direction }) => direction === 'refund')
      .map(({ status, amount }) => `${status} ${amount}`);
  const taken = (id: number, db: Db = h.opened.db) =>
    db.selectFrom('occupation').select(['kind', 'expires_at']).where('booking_id', '=', id).execute();

  /**
   * Makes a booking's hold expire, by the database's clock. Returns what it still takes: a second
   * later, a sweep for those who watch the club may have deleted it.
   */
  const expireHold = (id: number) =>
    h.opened.db.transaction().execute(async (trx) => {
      const past = sql<Date>`now() - interval '1 second'`;
      await trx.updateTable('booking').set({ pay_until: past }).where('id', '=', id).execute();
      await trx.updateTable('occupation').set({ expires_at: past }).where('booking_id', '=', id).execute();
      return taken(id, trx);
    });
  const makeDue = () =>
    h.opened.db
      .updateTable('payment')
      .set({ next_attempt_at: sql<Date>`now()` })
      .where('next_attempt_at', 'is not', null)
      .execute();
  const context = (providers?: PaymentProvider) => {
    const payments = configurePayments(SETTINGS, { publicUrl: url, secret, clock: () => h.now });
    if (providers)
      return {
        db: h.opened.db,
        clock: () => h.now,
        payments: { ...payments, providers: new Map([['sandbox', providers]]) },
      };
    return { db: h.opened.db, clock: () => h.now, payments };
  };
  const work = async (provider?: PaymentProvider) => {
    await makeDue();
    await processPayments(context(provider), log);
  };

  it('holds the time of an online booking until its callback, and permanently after it', async () => {
    const slot = await nextSlot();
    const booking = await bookOnline(slot);
    expect(booking).toMatchObject({
      status: 'pending',
      payment_status: 'pending',
      cancellation: { cancellable: true },
    });
    expect(Date.parse(booking.pay_until) - Date.now()).toBeGreaterThan(14 * MINUTE);
    expect((await book(bookBody(slot))).body.code).toBe('SLOT_TAKEN');
    const order = await begin(booking.token);
    expect(order).toMatchObject({ amount: 300, result_url: `${url}/booking-payment/${booking.token}` });
    expect(order.order_id).toMatch(/^1-/);
    expect(await taken(booking.id)).toMatchObject([{ kind: 'hold' }]);
    // The customer has returned, but no report has arrived yet.
    expect(await stands(booking.token)).toBe('pending pending');
    expect(await callback(order, 'success')).toBe('ok');
    expect(await decode(booking.token)).toMatchObject({ status: 'confirmed', payment_status: 'paid', pay_until: null });
    expect(await taken(booking.id)).toEqual([{ kind: 'booking', expires_at: null }]);
    expect((await pay(booking.token)).body.code).toBe('PAYMENT_NOT_DUE');
  });

  it('describes a payment with the day and time on the club’s clock', async () => {
    const { db } = h.opened;
    const booking = await bookOnline();
    for (const { zone, starts_at, ends_at, local, start } of TIME_CASES) {
      await db.updateTable('club').set({ time_zone: zone }).where('id', '=', F.ace).execute();
      await db
        .updateTable('booking')
        .set({ starts_at: new Date(starts_at), ends_at: new Date(ends_at) })
        .where('id', '=', booking.id)
        .execute();
      const { description } = await begin(booking.token);
      expect(description).toContain(`, ${local[0].slice(0, 10)} ${start}, `);
    }
    await db.updateTable('club').set({ time_zone: 'Europe/Kyiv' }).where('id', '=', F.ace).execute();
  });

  const ORDERS: [string[], string][] = [
    [['success', 'success'], 'confirmed paid'],
    [['success', 'failure'], 'confirmed paid'],
    [['success', 'processing'], 'confirmed paid'],
    [['failure', 'success'], 'confirmed paid'],
    [['processing'], 'pending pending'],
    [['failure', 'failure', 'processing'], 'pending failed'],
    [['success', 'reversed', 'success'], 'confirmed refunded'],
  ];
  it.each(ORDERS)('after the callbacks %j is %s', async (statuses, expectedState) => {
    const booking = await bookOnline();
    const order = await begin(booking.token);
    for (const status of statuses) expect(await callback(order, status)).toBe('ok');
    expect(await stands(booking.token)).toBe(expectedState);
    expect(await refunds(booking.token)).toEqual([]);
  });

  const LIMIT = 5 * MINUTE;
  /** The charge, the callback's age and what it says, what the provider answers, and the booking then. */
  const QUERIED: [string, number | undefined, string, string, string][] = [
    ['pending', LIMIT + 1, 'success', 'success', 'confirmed paid'],
    ['pending', LIMIT + 1, 'success', 'failure', 'pending failed'],
    ['pending', LIMIT + 1, 'success', 'processing', 'pending pending'],
    ['pending', LIMIT + 1, 'failure', 'success', 'confirmed paid'],
    ['pending', LIMIT + 1, 'success', 'unknown', 'pending pending'],
    ['pending', LIMIT + 1, 'success', 'silent', 'pending pending'],
    ['pending', -LIMIT - 1, 'success', 'failure', 'pending failed'],
    ['pending', undefined, 'success', 'failure', 'pending failed'],
    ['failed', 0, 'success', 'success', 'confirmed paid'],
    ['failed', 0, 'success', 'failure', 'pending failed'],
    ['failed', 0, 'success', 'silent', 'pending failed'],
    ['paid', 0, 'reversed', 'reversed', 'confirmed refunded'],
    ['paid', 0, 'reversed', 'success', 'confirmed paid'],
    ['paid', 0, 'reversed', 'silent', 'confirmed paid'],
    ['paid', LIMIT + 1, 'success', 'reversed', 'confirmed refunded'],
    ['refunded', 0, 'success', 'reversed', 'confirmed refunded'],
  ];
  const BELIEVED: typeof QUERIED = [
    ['pending', 0, 'success', 'unknown', 'confirmed paid'],
    ['pending', LIMIT, 'success', 'unknown', 'confirmed paid'],
    ['pending', -LIMIT, 'failure', 'unknown', 'pending failed'],
  ];
  const BEFORE: Record<string, string[]> = {
    failed: ['failure'],
    paid: ['success'],
    refunded: ['success', 'reversed'],
  };
  it.each([
    ...QUERIED.map((row) => [...row, 'asks the provider'] as const),
    ...BELIEVED.map((row) => [...row, 'believes it'] as const),
  ])('of a %s charge, a callback of age %s that says %s, while the provider says %s: %s, %s', async (...row) => {
    const [charge, age, says, answer, after, way] = row;
    const booking = await bookOnline();
    const order = await begin(booking.token);
    for (const status of BEFORE[charge] ?? []) await callback(order, status);
    const rows = h.opened.db.deleteFrom('sandbox_payment').where('order_id', '=', order.order_id);
    await rows.execute();
    const isAnswered = answer !== 'unknown' && answer !== 'silent';
    if (isAnswered) await store({ ...order, currency: 'UAH', status: answer });
    const ask = vi.spyOn(globalThis, 'fetch');
    if (answer === 'silent') ask.mockRejectedValueOnce(new Error('no answer'));
    const date = age === undefined ? {} : { end_date: h.now - age };
    const sent = { order_id: order.order_id, amount: order.amount, currency: 'UAH', status: says, ...date };
    const answered = await report(sent);
    const asked = ask.mock.calls.map(([url]) => url);
    ask.mockRestore();
    expect(asked).toEqual(way === 'believes it' ? [] : [`${url}${SANDBOX_PATH}/api/request`]);
    // Otherwise the provider sends the callback again.
    expect(answered).toBe(isAnswered || way === 'believes it' ? 'ok' : 'PAYMENT_UNAVAILABLE');
    expect(await stands(booking.token)).toBe(after);
    expect(await refunds(booking.token)).toEqual([]);
  });

  it('treats twenty simultaneous copies of a callback as one', async () => {
    const booking = await bookOnline();
    const order = await begin(booking.token);
    const answers = await Promise.all(Array.from({ length: 20 }, () => callback(order, 'success')));
    expect(new Set(answers)).toEqual(new Set(['ok']));
    expect(await stands(booking.token)).toBe('confirmed paid');
    expect((await rows(booking.token)).map(({ status }) => status)).toEqual(['paid']);
  });

  it('schedules one refund for twenty copies of a callback that came too late', async () => {
    const booking = await bookOnline();
    const order = await begin(booking.token);
    await h.post('/v2/bookings/cancel', { token: booking.token });
    expect(await stands(booking.token)).toBe('cancelled pending');
    await Promise.all(Array.from({ length: 20 }, () => callback(order, 'success')));
    expect(await stands(booking.token)).toBe('cancelled refunding');
    expect(await refunds(booking.token)).toEqual(['due 30000']);
    await work();
    expect(await stands(booking.token)).toBe('cancelled refunded');
  });

  const REFUSED: [string, object, string | undefined, string][] = [
    ['an order that is not ours', { order_id: '1-aaaaaaaaaaaaaaaaaaaa' }, undefined, 'NOT_FOUND'],
    ['an order that is not written like ours', { order_id: 'x' }, undefined, 'NOT_FOUND'],
    ['another key', {}, 'other', 'PAYMENT_SIGNATURE'],
  ];
  it.each(REFUSED)('refuses a callback of %s', async (_, more, key, code) => {
    const booking = await bookOnline();
    const order = await begin(booking.token);
    expect(await callback(order, 'success', more, key)).toBe(code);
    expect(await stands(booking.token)).toBe('pending pending');
  });

  it.each([
    ['sum', { amount: 299.99 }, 29_999],
    ['currency', { currency: 'USD' }, 30_000],
  ])('refunds another %s once, automatically, and allows payment by another order', async (_, more, amount) => {
    const booking = await bookOnline();
    const order = await begin(booking.token);
    expect(await callback(order, 'success', more)).toBe('PAYMENT_MISMATCH');
    // However often it is reported, and whatever follows.
    expect(await callback(order, 'success', more)).toBe('ok');
    expect(await callback(order, 'failure')).toBe('ok');
    expect(await callback(order, 'success')).toBe('ok');
    expect(await stands(booking.token)).toBe('pending failed');
    expect(await refunds(booking.token)).toEqual([`due ${amount}`]);
    await work();
    expect(await refunds(booking.token)).toEqual([`refunded ${amount}`]);
    expect(await stands(booking.token)).toBe('pending failed');
    const next = await begin(booking.token);
    expect(next.order_id).not.toBe(order.order_id);
    expect(await callback(next, 'success')).toBe('ok');
    expect(await stands(booking.token)).toBe('confirmed paid');
  });

  it.each(['liqpay', 'monobank', 'nobody'])('has no callback of %s without its keys', async (name) => {
    const answer = await h.app.inject({ method: 'POST', url: `/api/v1/payments/${name}/callback`, payload: '{}' });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
  });

  const expiredMessages = async (id: number) =>
    (
      await h.opened.db
        .selectFrom('message')
        .select('id')
        .where('booking_id', '=', id)
        .where('kind', '=', 'lapsed')
        .execute()
    ).length;

  it('does not notify customers who paid or cancelled that a booking was not paid', async () => {
    const [paid, cancelled] = [await bookOnline(), await bookOnline()];
    await callback(await begin(paid.token), 'success');
    await h.post('/v2/bookings/cancel', { token: cancelled.token });
    for (const { id } of [paid, cancelled]) {
      await h.opened.db
        .updateTable('booking')
        .set({ pay_until: new Date(0) })
        .where('id', '=', id)
        .execute();
      await processPayments(context(), log);
      expect(await expiredMessages(id)).toBe(0);
    }
  });

  it('lets a device have three unpaid bookings at a time, also of many simultaneous ones', async () => {
    const slots = await Promise.all(Array.from({ length: 6 }, () => nextSlot()));
    const as = (slot: string) =>
      h.post(
        '/v2/bookings/book',
        { ...bookBody(slot), payment_type: 'online' },
        { ...newKey(), 'x-device-id': 'never-pays' },
      );
    const answers = await Promise.all(slots.map(as));
    const made = answers.filter(({ status }) => status === 200);
    expect(made).toHaveLength(3);
    expect(answers.filter(({ body }) => body.code === 'UNPAID_PER_DEVICE')).toHaveLength(3);
    const free = slots[answers.findIndex(({ status }) => status !== 200)]!;
    expect((await as(free)).body.code).toBe('UNPAID_PER_DEVICE');
    // A booking that is paid, cancelled or expired no longer counts.
    await callback(await begin(made[0]!.body.data.token), 'success');
    expect((await as(free)).status).toBe(200);
  });

  it('detects a refused order that was paid with another card, even without a callback', async () => {
    const booking = await bookOnline();
    const order = await begin(booking.token);
    await callback(order, 'failure');
    expect(await stands(booking.token)).toBe('pending failed');
    await takeMoney(order);
    await work();
    expect(await stands(booking.token)).toBe('confirmed paid');
  });

  it('refunds a payment in two parts: the difference after a move, and the rest with the cancellation', async () => {
    const slot = (court: number) => slotToken(h, F.courtService, '2026-05-12', court, '10:00');
    const booking = await bookOnline(await slot(F.courtTwo));
    const order = await begin(booking.token);
    await takeMoney(order);
    await callback(order, 'success');
    const moved = await h.post('/v1/bookings/move', { token: booking.token, slots: [await slot(F.courtOne)] });
    expect(moved.body.data).toMatchObject({ payment_status: 'paid', price: { amount: 30_000 } });
    await work();
    await h.post('/v2/bookings/cancel', { token: booking.token });
    await work();
    expect(await refunds(booking.token)).toEqual(['refunded 2000', 'refunded 30000']);
    expect(await stands(booking.token)).toBe('cancelled refunded');
    const { refunded } = await h.opened.db
      .selectFrom('sandbox_payment')
      .select('refunded')
      .where('order_id', '=', order.order_id)
      .executeTakeFirstOrThrow();
    expect(refunded).toBe(32_000);
  });

  describe('a payment after the hold has expired', () => {
    it('is accepted if the time is still free, whether the hold was swept or not', async () => {
      for (const swept of [false, true]) {
        const booking = await bookOnline();
        const order = await begin(booking.token);
        expect(await expireHold(booking.id)).toHaveLength(1);
        expect(await stands(booking.token)).toBe('expired pending');
        expect((await pay(booking.token)).body.code).toBe('PAYMENT_TIME_OVER');
        if (swept) await processPayments(context(), log);
        if (swept) expect(await taken(booking.id)).toEqual([]);
        // The customer is notified once, in the transaction that ends it: a second sweep finds
        // nothing more.
        if (swept) await processPayments(context(), log);
        expect(await expiredMessages(booking.id)).toBe(swept ? 1 : 0);
        expect(await callback(order, 'success')).toBe('ok');
        expect(await stands(booking.token)).toBe('confirmed paid');
        expect(await taken(booking.id)).toEqual([{ kind: 'booking', expires_at: null }]);
      }
    });

    it('is refunded if another booking has the time', async () => {
      const slot = await nextSlot();
      const booking = await bookOnline(slot);
      const order = await begin(booking.token);
      await expireHold(booking.id);
      const other = await book(bookBody(slot));
      expect(other.status).toBe(200);
      await takeMoney(order);
      expect(await callback(order, 'success')).toBe('ok');
      expect(await stands(booking.token)).toBe('expired refunding');
      expect(await stands(other.body.data.token)).toBe('confirmed due');
      await work();
      expect(await stands(booking.token)).toBe('expired refunded');
      expect(await refunds(booking.token)).toEqual(['refunded 30000']);
      const { refunded } = await h.opened.db
        .selectFrom('sandbox_payment')
        .select('refunded')
        .where('order_id', '=', order.order_id)
        .executeTakeFirstOrThrow();
      expect(refunded).toBe(30_000);
    });

    it('is refunded if the time has begun or the club has closed', async () => {
      for (const late of [true, false]) {
        const booking = await bookOnline();
        const order = await begin(booking.token);
        await expireHold(booking.id);
        await processPayments(context(), log);
        if (late) h.now = Date.parse(booking.starts_at);
        else {
          const closed = {
            starts_at: booking.starts_at,
            ends_at: booking.ends_at,
            reasons: { en: '', uk: '', ru: '' },
          };
          await h.opened.db
            .insertInto('club_closure')
            .values({ club_id: F.ace, ...closed })
            .execute();
        }
        await takeMoney(order);
        await callback(order, 'success');
        h.now = TUESDAY;
        expect(await stands(booking.token)).toBe('expired refunding');
        await work();
      }
    });

    it('gets a place in a group again while there is one', async () => {
      const path = `/v2/bookings/${F.groupService}/group_book`;
      const body = { service_id: F.groupService, session_id: F.session, customer: CUSTOMER };
      const join = async (payment_type: string) => h.post(path, { ...body, payment_type }, newKey());
      const [one, two] = [(await join('online')).body.data, (await join('online')).body.data];
      expect((await join('card')).body.code).toBe('GROUP_FULL');
      const orders = [await begin(one.token), await begin(two.token)];
      await expireHold(one.id);
      await expireHold(two.id);
      // The next customer gets an expired place, even if no sweep has run.
      expect((await join('card')).status).toBe(200);
      expect([await stands(one.token), await stands(two.token)]).toEqual(['expired pending', 'expired pending']);
      expect([await expiredMessages(one.id), await expiredMessages(two.id)]).toEqual([1, 1]);
      await takeMoney(orders[1]!);
      await callback(orders[0]!, 'success');
      await callback(orders[1]!, 'success');
      expect([await stands(one.token), await stands(two.token)]).toEqual(['confirmed paid', 'expired refunding']);
      await work();
      const left = await h.opened.db
        .selectFrom('group_session')
        .select('remaining')
        .where('id', '=', F.session)
        .executeTakeFirstOrThrow();
      expect(left.remaining).toBe(0);
    });
  });

  describe('a second attempt', () => {
    it('has a new order after a refusal, and the same order before one', async () => {
      const booking = await bookOnline();
      const first = await begin(booking.token);
      expect((await begin(booking.token)).order_id).toBe(first.order_id);
      await callback(first, 'failure');
      expect(await stands(booking.token)).toBe('pending failed');
      const second = await begin(booking.token);
      expect(second.order_id).not.toBe(first.order_id);
      expect(await stands(booking.token)).toBe('pending pending');
      await callback(second, 'success');
      expect(await stands(booking.token)).toBe('confirmed paid');
      // The first page was still open, and was paid as well.
      await takeMoney(first);
      await callback(first, 'success');
      expect(await stands(booking.token)).toBe('confirmed paid');
      expect(await refunds(booking.token)).toEqual(['due 30000']);
      await work();
      expect(await refunds(booking.token)).toEqual(['refunded 30000']);
      expect(await stands(booking.token)).toBe('confirmed paid');
    });

    it('that was paid in addition to the first is refunded, and a cancellation refunds the first, whatever the clocks', async () => {
      const booking = await bookOnline();
      const first = await begin(booking.token);
      await callback(first, 'failure');
      const second = await begin(booking.token);
      await takeMoney(second);
      await callback(second, 'success');
      // Another process, whose clock is behind, receives a report that the refused order was paid
      // after all.
      await takeMoney(first);
      h.now -= 300_000;
      await callback(first, 'success');
      h.now += 300_000;
      expect((await h.post('/v2/bookings/cancel', { token: booking.token })).status).toBe(200);
      const found = await sql<{ order_id: string }>`
        select charge.order_id from payment refund join payment charge on charge.club_id = refund.club_id and charge.id = refund.charge_id
        where refund.booking_id = ${booking.id} order by refund.id`.execute(h.opened.db);
      expect(found.rows.map(({ order_id }) => order_id)).toEqual([first.order_id, second.order_id]);
      await work();
    });

    it('of two simultaneous ones is a single one', async () => {
      const booking = await bookOnline();
      const orders = await Promise.all(Array.from({ length: 6 }, () => begin(booking.token)));
      expect(new Set(orders.map(({ order_id }) => order_id)).size).toBe(1);
    });
  });

  const CANCELLED: [string, number, boolean, string, string[]][] = [
    ['early, everything', 30 * HOUR, false, 'cancelled refunded', ['refunded 30000']],
    ['late, a part', 10 * HOUR, false, 'cancelled refunded', ['refunded 15000']],
    ['by the club, everything at any time', HOUR, true, 'cancelled refunded', ['refunded 30000']],
  ];
  it.each(CANCELLED)('refunds %s', async (_, before, byClub, expectedState, back) => {
    const booking = await bookOnline();
    const order = await begin(booking.token);
    await takeMoney(order);
    await callback(order, 'success');
    h.now = Date.parse(booking.starts_at) - before;
    const { club_token } = await h.opened.db
      .selectFrom('booking')
      .select('club_token')
      .where('id', '=', booking.id)
      .executeTakeFirstOrThrow();
    const answer = await h.post('/v2/bookings/cancel', { token: byClub ? club_token : booking.token });
    expect(answer.body.data).toMatchObject({ status: 'cancelled', payment_status: 'refunding', sequence: 1 });
    await work();
    h.now = TUESDAY;
    expect(await stands(booking.token)).toBe(expectedState);
    expect(await refunds(booking.token)).toEqual(back);
  });

  describe('the payment worker', () => {
    const paidAndCancelled = async () => {
      const booking = await bookOnline();
      const order = await begin(booking.token);
      await takeMoney(order);
      await callback(order, 'success');
      await h.post('/v2/bookings/cancel', { token: booking.token });
      return booking;
    };
    const real = () => configurePayments(SETTINGS, { publicUrl: url, secret, clock: () => h.now }).defaultProvider!;

    it('retries with growing delays until the provider agrees', async () => {
      const booking = await paidAndCancelled();
      const broken = { ...real(), refund: () => Promise.reject(new Error('out of order')) };
      const wait = async () => {
        const { rows: found } = await sql<{ seconds: number }>`
          select extract(epoch from next_attempt_at - now()) as seconds from payment where direction = 'refund' and status = 'due'`.execute(
          h.opened.db,
        );
        return found.map(({ seconds }) => Math.round(seconds));
      };
      const waits: number[][] = [];
      warnings.length = 0;
      for (const _ of [1, 2, 3]) {
        await work(broken);
        waits.push(await wait());
      }
      // No worker claims it before it is due again.
      await processPayments(context(), log);
      expect(waits.flat().every((seconds, index) => seconds > 25 * 2 ** index)).toBe(true);
      expect(await stands(booking.token)).toBe('cancelled refunding');
      expect(JSON.stringify(warnings)).not.toMatch(/Olena|@|380/);
      await work();
      expect(await stands(booking.token)).toBe('cancelled refunded');
    });

    it('does the work once, also with many workers', async () => {
      await paidAndCancelled();
      let sent = 0;
      const counted: PaymentProvider = {
        ...real(),
        refund: (charge, refund) => {
          sent += 1;
          return real().refund(charge, refund);
        },
      };
      await makeDue();
      await Promise.all(Array.from({ length: 8 }, () => processPayments(context(counted), log)));
      expect(sent).toBe(1);
    });

    it('polls a payment whose callback never arrived', async () => {
      const [paid, unpaid] = [await bookOnline(), await bookOnline()];
      await takeMoney(await begin(paid.token));
      await begin(unpaid.token);
      await processPayments(context(), log);
      expect(await stands(paid.token)).toBe('pending pending');
      await work();
      expect(await stands(paid.token)).toBe('confirmed paid');
      expect(await stands(unpaid.token)).toBe('pending pending');
    });
  });

  describe('the return URL', () => {
    const RETURNS: [string, string | undefined, string, number][] = [
      ['to an address of the partner', 'ally', 'https://ally.example/booked?token=x', 200],
      ['to another path of theirs', 'ally', 'https://ally.example/other', 400],
      ['to an origin that begins like theirs', 'ally', 'https://ally.example.evil.example/booked', 400],
      ['to a name before theirs', 'ally', 'https://ally.example@evil.example/booked', 400],
      ['up and out of their path', 'ally', 'https://ally.example/booked/../other', 400],
      ['to a script', 'ally', 'javascript:alert(1)', 400],
      ['anywhere without a partner', undefined, 'https://ally.example/booked', 400],
    ];
    it.each(RETURNS)('%s', async (_, broker, return_url, status) => {
      const body = { ...bookBody(await nextSlot()), payment_type: 'online', ...(broker && { broker }) };
      const { token } = (await book(body)).body.data;
      const answer = await pay(token, { return_url });
      expect(answer.status).toBe(status);
      if (status === 200) expect(asked(answer).result_url).toBe(return_url);
      else expect(answer.body.errors).toMatchObject([{ path: 'return_url', code: 'RETURN_URL' }]);
    });
  });

  describe('the sandbox', () => {
    const press = async (booking: { token: string }, deed: string) => {
      const { fields } = (await pay(booking.token)).body.data;
      const form = new URLSearchParams(fields.map(({ name, value }: { name: string; value: string }) => [name, value]));
      form.set('deed', deed);
      return fetch(`${url}${SANDBOX_PATH}/deed`, { method: 'POST', body: form, redirect: 'manual' });
    };
    const DEEDS: [string, string][] = [
      ['pay', 'confirmed paid'],
      ['twice', 'confirmed paid'],
      ['first', 'confirmed paid'],
      ['slow', 'confirmed paid'],
      ['decline', 'pending failed'],
      ['leave', 'pending pending'],
      ['never', 'pending pending'],
    ];
    it.each(DEEDS)('%s', async (deed, expectedState) => {
      const booking = await bookOnline();
      const back = await press(booking, deed);
      expect([back.status, back.headers.get('location')]).toEqual([303, `${url}/booking-payment/${booking.token}`]);
      if (deed === 'first') expect(await stands(booking.token)).toBe(expectedState);
      await expect.poll(() => stands(booking.token), { timeout: 5000 }).toBe(expectedState);
    });

    it.each(LANGUAGES)('shows its page in %s', async (language) => {
      const headers = { ...newKey(), 'accept-language': language };
      const answer = await h.post(
        '/v2/bookings/book',
        { ...bookBody(await nextSlot()), payment_type: 'online' },
        headers,
      );
      const { url: action, fields } = (await pay(answer.body.data.token)).body.data;
      const form = new URLSearchParams(fields.map(({ name, value }: { name: string; value: string }) => [name, value]));
      const page = await fetch(action, { method: 'POST', body: form });
      expect(page.status).toBe(200);
      expect(await page.text()).toContain(`<html lang="${language}">`);
      expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    });

    it.each<[string, Record<string, string>, string]>([
      ['from another machine', {}, '192.0.2.1'],
      ['through a proxy', { 'x-forwarded-for': '192.0.2.1' }, '127.0.0.1'],
      ['through a proxy of another kind', { forwarded: 'for=192.0.2.1' }, '127.0.0.1'],
    ])('does not exist %s', async (_, headers, remoteAddress) => {
      const { fields } = (await pay((await bookOnline()).token)).body.data;
      const payload = new URLSearchParams(
        fields.map(({ name, value }: { name: string; value: string }) => [name, value]),
      ).toString();
      const ask = (more: object) =>
        h.app.inject({
          method: 'POST',
          url: `${SANDBOX_PATH}/api/3/checkout`,
          payload,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          ...more,
        });
      expect((await ask({})).statusCode).toBe(200);
      const type = { 'content-type': 'application/x-www-form-urlencoded' };
      expect((await ask({ remoteAddress, headers: { ...type, ...headers } })).statusCode).toBe(404);
    });

    it('shows only what it signed', async () => {
      const answer = await h.app.inject({
        method: 'POST',
        url: `${SANDBOX_PATH}/api/3/checkout`,
        payload: new URLSearchParams({
          data: encodeLiqPay({ result_url: 'https://evil.example' }),
          signature: 'x',
        }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
      expect(answer.json().code).toBe('PAYMENT_SIGNATURE');
    });
  });

  describe('a pass', () => {
    const PHONE = CUSTOMER.telephone;
    const pass = (code: string, more: object = {}) => ({
      club_id: F.ace,
      code,
      telephone: PHONE,
      visits_left: 5,
      valid_from: '2026-03-01',
      valid_until: '2026-12-31',
      ...more,
    });
    beforeAll(async () => {
      await h.opened.db
        .insertInto('pass')
        .values([
          pass('GOOD-1'),
          pass('LAST-1', { visits_left: 1 }),
          pass('EMPTY-1', { visits_left: 0 }),
          pass('OVER-1', { valid_until: '2026-04-01' }),
          pass('EARLY-1', { valid_from: '2026-11-01' }),
          pass('THEIRS-1', { telephone: '+380501112233' }),
          pass('NIGHT-1', { club_id: F.night }),
        ])
        .execute();
    });
    const left = async (code: string) =>
      (await h.opened.db.selectFrom('pass').select('visits_left').where('code', '=', code).executeTakeFirstOrThrow())
        .visits_left;
    const usePass = async (pass_code: string | undefined, slot?: string) => {
      h.now += 60_000;
      return book({
        ...bookBody(slot ?? (await nextSlot())),
        payment_type: 'subscription',
        ...(pass_code !== undefined && { pass_code }),
      });
    };

    it('pays with a visit, however its code is typed, and gets it back only in time', async () => {
      const booked = (await usePass(' good-1 ')).body.data;
      expect(booked).toMatchObject({
        status: 'confirmed',
        payment_status: 'paid',
        cancellation: { refund: { amount: 0 }, percent: 100 },
      });
      expect(await left('GOOD-1')).toBe(4);
      expect((await pay(booked.token)).body.code).toBe('PAYMENT_NOT_DUE');
      await h.post('/v2/bookings/cancel', { token: booked.token });
      expect([await stands(booked.token), await left('GOOD-1')]).toEqual(['cancelled refunded', 5]);
      const late = (await usePass('GOOD-1')).body.data;
      h.now = Date.parse(late.starts_at) - 10 * HOUR;
      await h.post('/v2/bookings/cancel', { token: late.token });
      h.now = TUESDAY;
      expect([await stands(late.token), await left('GOOD-1')]).toEqual(['cancelled paid', 4]);
      expect(await rows(booked.token)).toEqual([]);
    });

    const FAULTS: [string | undefined, string][] = [
      ['NOBODY-1', 'PASS_UNKNOWN'],
      ['NIGHT-1', 'PASS_UNKNOWN'],
      ['THEIRS-1', 'PASS_OF_ANOTHER_PHONE'],
      ['EMPTY-1', 'PASS_USED_UP'],
      ['OVER-1', 'PASS_NOT_VALID'],
      ['EARLY-1', 'PASS_NOT_VALID'],
      [undefined, 'VALIDATION_FAILED'],
      ['not a code!', 'VALIDATION_FAILED'],
    ];
    it.each(FAULTS)('%s is refused as %s, without a booking', async (code, fault) => {
      const slot = await nextSlot();
      expect((await usePass(code, slot)).body.code).toBe(fault);
      expect((await book(bookBody(slot))).status).toBe(200);
    });

    it('has its last visit once', async () => {
      const slots = await Promise.all([nextSlot(), nextSlot(), nextSlot()]);
      h.now += 60_000;
      const answers = await Promise.all(
        slots.map((slot) => book({ ...bookBody(slot), payment_type: 'subscription', pass_code: 'LAST-1' })),
      );
      expect(answers.map(({ body }) => body.code ?? 'booked').filter((code) => code !== 'PASS_USED_UP')).toHaveLength(
        1,
      );
      expect(await left('LAST-1')).toBe(0);
    });

    it('gets its visit back when the time was taken meanwhile', async () => {
      const slot = await nextSlot();
      await book(bookBody(slot));
      const before = await left('GOOD-1');
      expect((await usePass('GOOD-1', slot)).body.code).toBe('SLOT_TAKEN');
      expect(await left('GOOD-1')).toBe(before);
    });

    it('cannot be guessed: an address has six attempts a minute, and so has a code', async () => {
      h.now += 120_000;
      const slot = await nextSlot();
      const guess = (pass_code: string, remoteAddress: string) =>
        h.app.inject({
          method: 'POST',
          url: '/api/v2/bookings/book',
          headers: newKey(),
          payload: { ...bookBody(slot), payment_type: 'subscription', pass_code },
          remoteAddress,
        });
      const codes = [];
      for (let index = 0; index < 7; index += 1) codes.push((await guess(`GUESS-${index}`, '192.0.2.1')).json().code);
      expect(codes).toEqual([...Array(6).fill('PASS_UNKNOWN'), 'RATE_LIMITED']);
      const phones = [];
      for (let index = 0; index < 7; index += 1)
        phones.push((await guess('THEIRS-1', `192.0.2.${10 + index}`)).json().code);
      expect(phones).toEqual([...Array(6).fill('PASS_OF_ANOTHER_PHONE'), 'RATE_LIMITED']);
    });

    it('is offered if the club accepts passes', async () => {
      const types = async (club_id: number) =>
        (await h.post('/v1/user/payment-methods', { club_id })).body.data.map(({ type }: { type: string }) => type);
      expect(await types(F.ace)).toEqual(['card', 'cash', 'online', 'subscription']);
      expect(await types(F.night)).toEqual(['card']);
    });
  });
});
