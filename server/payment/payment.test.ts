import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '#core/domain/units.ts';
import { LANGUAGES } from '#core/schemas/scalars.ts';
import { signingSecret } from '#server/secret.ts';
import { DATABASES } from '#server/testing/database.ts';
import { FIXTURE as F } from '#server/testing/fixture.ts';
import { bookBody, CUSTOMER, type Harness, newKey, slotToken, startHarness, TUESDAY } from '#server/testing/harness.ts';
import { freePort } from '#testing/ports.ts';
import { choosePayments, sandboxKeys } from './choose.ts';
import { decodeLiqPay, encodeLiqPay, signLiqPay } from './liqpay.ts';
import type { PaymentProvider } from './provider.ts';
import { SANDBOX_PATH } from './sandbox-path.ts';
import { workOnPayments } from './worker.ts';

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
    // One price at any hour.
    await h.opened.db.updateTable('price_rule').set({ amount: 30_000 }).where('court_id', '=', F.courtOne).execute();
    await h.opened.db
      .updateTable('partner')
      .set({ allowed_return_urls: ['https://ally.example/booked'] })
      .where('id', '=', 'ally')
      .execute();
  });
  afterAll(() => h.close());

  // Each test has an hour of its own.
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
  type Asked = { order_id: string; amount: number; result_url: string; server_url: string; language: string };
  const asked = (answer: { body: { data: { fields: { value: string }[] } } }) =>
    decodeLiqPay(answer.body.data.fields[0]!.value) as Asked;
  const begin = async (token: string) => asked(await pay(token));
  const decode = async (token: string) => (await h.post('/v2/bookings/decode', { token })).body.data;
  const stands = async (token: string) => {
    const { status, payment_status } = await decode(token);
    return `${status} ${payment_status}`;
  };

  async function callback(order: Asked, status: string, more: object = {}, key = keys.privateKey) {
    const { order_id, amount } = order;
    const data = encodeLiqPay({ order_id, amount, currency: 'UAH', status, payment_id: 1, ...more });
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
  const taken = (id: number) =>
    h.opened.db.selectFrom('occupation').select(['kind', 'expires_at']).where('booking_id', '=', id).execute();

  /** Lets the hold of a booking run out, by the clock that counts. */
  async function letLapse(id: number): Promise<void> {
    const past = sql<Date>`now() - interval '1 second'`;
    await h.opened.db.updateTable('booking').set({ pay_until: past }).where('id', '=', id).execute();
    await h.opened.db.updateTable('occupation').set({ expires_at: past }).where('booking_id', '=', id).execute();
  }
  /** The money that the sandbox took, as its own page would have. */
  const takeMoney = (order: Asked) =>
    h.opened.db
      .insertInto('sandbox_payment')
      .values({ order_id: order.order_id, amount: Math.round(order.amount * 100), currency: 'UAH', status: 'success' })
      .execute();
  const makeDue = () =>
    h.opened.db
      .updateTable('payment')
      .set({ next_attempt_at: sql<Date>`now()` })
      .where('next_attempt_at', 'is not', null)
      .execute();
  const context = (providers?: PaymentProvider) => {
    const payments = choosePayments(SETTINGS, { publicUrl: url, secret });
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
    await workOnPayments(context(provider), log);
  };

  it('holds the time of an online booking until its callback, and for good after it', async () => {
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
    // The customer is back: nothing is known yet.
    expect(await stands(booking.token)).toBe('pending pending');
    expect(await callback(order, 'success')).toBe('ok');
    expect(await decode(booking.token)).toMatchObject({ status: 'confirmed', payment_status: 'paid', pay_until: null });
    expect(await taken(booking.id)).toEqual([{ kind: 'booking', expires_at: null }]);
    expect((await pay(booking.token)).body.code).toBe('PAYMENT_NOT_DUE');
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
  it.each(ORDERS)('after the callbacks %j stands as %s', async (statuses, standing) => {
    const booking = await bookOnline();
    const order = await begin(booking.token);
    for (const status of statuses) expect(await callback(order, status)).toBe('ok');
    expect(await stands(booking.token)).toBe(standing);
    expect(await refunds(booking.token)).toEqual([]);
  });

  it('takes twenty copies of a callback at once for one', async () => {
    const booking = await bookOnline();
    const order = await begin(booking.token);
    const answers = await Promise.all(Array.from({ length: 20 }, () => callback(order, 'success')));
    expect(new Set(answers)).toEqual(new Set(['ok']));
    expect(await stands(booking.token)).toBe('confirmed paid');
    expect((await rows(booking.token)).map(({ status }) => status)).toEqual(['paid']);
  });

  it('owes one refund for twenty copies of a callback that came in vain', async () => {
    const booking = await bookOnline();
    const order = await begin(booking.token);
    await h.post('/v2/bookings/cancel', { token: booking.token });
    expect(await stands(booking.token)).toBe('cancelled pending');
    await Promise.all(Array.from({ length: 20 }, () => callback(order, 'success')));
    expect(await stands(booking.token)).toBe('cancelled refunding');
    expect(await refunds(booking.token)).toEqual(['due 30000']);
    // Never paid in the sandbox: leave nothing for the next tests.
    await takeMoney(order);
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
  ])(
    'sends another %s back by itself, once, and lets the booking be paid by another order',
    async (_, more, amount) => {
      const booking = await bookOnline();
      const order = await begin(booking.token);
      expect(await callback(order, 'success', more)).toBe('PAYMENT_MISMATCH');
      // However often it is told, and whatever comes after it.
      expect(await callback(order, 'success', more)).toBe('ok');
      expect(await callback(order, 'failure')).toBe('ok');
      expect(await callback(order, 'success')).toBe('ok');
      expect(await stands(booking.token)).toBe('pending failed');
      expect(await refunds(booking.token)).toEqual([`due ${amount}`]);
      await h.opened.db
        .insertInto('sandbox_payment')
        .values({ order_id: order.order_id, amount, currency: 'UAH', status: 'success' })
        .execute();
      await work();
      expect(await refunds(booking.token)).toEqual([`refunded ${amount}`]);
      expect(await stands(booking.token)).toBe('pending failed');
      const next = await begin(booking.token);
      expect(next.order_id).not.toBe(order.order_id);
      expect(await callback(next, 'success')).toBe('ok');
      expect(await stands(booking.token)).toBe('confirmed paid');
    },
  );

  it.each(['liqpay', 'monobank', 'nobody'])('has no callback of %s without its keys', async (name) => {
    const answer = await h.app.inject({ method: 'POST', url: `/api/v1/payments/${name}/callback`, payload: '{}' });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
  });

  const toldLapsed = async (id: number) =>
    (
      await h.opened.db
        .selectFrom('message')
        .select('id')
        .where('booking_id', '=', id)
        .where('kind', '=', 'lapsed')
        .execute()
    ).length;

  it('tells nobody who paid or cancelled that a time was not paid', async () => {
    const [paid, cancelled] = [await bookOnline(), await bookOnline()];
    await callback(await begin(paid.token), 'success');
    await h.post('/v2/bookings/cancel', { token: cancelled.token });
    for (const { id } of [paid, cancelled]) {
      await h.opened.db
        .updateTable('booking')
        .set({ pay_until: new Date(0) })
        .where('id', '=', id)
        .execute();
      await workOnPayments(context(), log);
      expect(await toldLapsed(id)).toBe(0);
    }
  });

  it('lets a device leave three bookings unpaid at a time, also of many at once', async () => {
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
    // One that is paid, cancelled or over makes room.
    await callback(await begin(made[0]!.body.data.token), 'success');
    expect((await as(free)).status).toBe(200);
  });

  it('hears of a refused order that was paid with another card, though no callback ever told', async () => {
    const booking = await bookOnline();
    const order = await begin(booking.token);
    await callback(order, 'failure');
    expect(await stands(booking.token)).toBe('pending failed');
    await takeMoney(order);
    await work();
    expect(await stands(booking.token)).toBe('confirmed paid');
  });

  it('gives all of a payment back in two parts: what a move made cheaper, and the rest with the cancellation', async () => {
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

  describe('a payment that comes after the hold', () => {
    it('is honoured where the time is still free, swept up or not', async () => {
      for (const swept of [false, true]) {
        const booking = await bookOnline();
        const order = await begin(booking.token);
        await letLapse(booking.id);
        expect(await stands(booking.token)).toBe('expired pending');
        expect((await pay(booking.token)).body.code).toBe('PAYMENT_TIME_OVER');
        if (swept) await workOnPayments(context(), log);
        expect(await taken(booking.id)).toHaveLength(swept ? 0 : 1);
        // Told in the transaction that ends it, once: a second sweep finds nothing more.
        if (swept) await workOnPayments(context(), log);
        expect(await toldLapsed(booking.id)).toBe(swept ? 1 : 0);
        expect(await callback(order, 'success')).toBe('ok');
        expect(await stands(booking.token)).toBe('confirmed paid');
        expect(await taken(booking.id)).toEqual([{ kind: 'booking', expires_at: null }]);
      }
    });

    it('is sent back where another has the time', async () => {
      const slot = await nextSlot();
      const booking = await bookOnline(slot);
      const order = await begin(booking.token);
      await letLapse(booking.id);
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

    it('is sent back where the time has begun or the club has closed', async () => {
      for (const late of [true, false]) {
        const booking = await bookOnline();
        const order = await begin(booking.token);
        await letLapse(booking.id);
        await workOnPayments(context(), log);
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
      await letLapse(one.id);
      await letLapse(two.id);
      // Whoever comes next has a lapsed place, without anybody having swept.
      expect((await join('card')).status).toBe(200);
      expect([await stands(one.token), await stands(two.token)]).toEqual(['expired pending', 'expired pending']);
      expect([await toldLapsed(one.id), await toldLapsed(two.id)]).toEqual([1, 1]);
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

  describe('a second try', () => {
    it('after a refusal has an order of its own, and before one the same', async () => {
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
      // The first page was open still, and was paid as well.
      await takeMoney(first);
      await callback(first, 'success');
      expect(await stands(booking.token)).toBe('confirmed paid');
      expect(await refunds(booking.token)).toEqual(['due 30000']);
      await work();
      expect(await refunds(booking.token)).toEqual(['refunded 30000']);
      expect(await stands(booking.token)).toBe('confirmed paid');
    });

    it('that was paid beside the first goes back, and a cancellation gives back the first, whatever a clock says', async () => {
      const booking = await bookOnline();
      const first = await begin(booking.token);
      await callback(first, 'failure');
      const second = await begin(booking.token);
      await takeMoney(second);
      await callback(second, 'success');
      // Another process, whose clock is behind, hears that the refused order was paid all the same.
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

    it('of two at once is one', async () => {
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
  it.each(CANCELLED)('gives back %s', async (_, before, byClub, standing, back) => {
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
    expect(await stands(booking.token)).toBe(standing);
    expect(await refunds(booking.token)).toEqual(back);
  });

  describe('work that is left', () => {
    const paidAndCancelled = async () => {
      const booking = await bookOnline();
      const order = await begin(booking.token);
      await takeMoney(order);
      await callback(order, 'success');
      await h.post('/v2/bookings/cancel', { token: booking.token });
      return booking;
    };
    const real = () => choosePayments(SETTINGS, { publicUrl: url, secret }).chosen!;

    it('is tried again, later each time, until the provider agrees', async () => {
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
      // Nobody takes it before it is due again.
      await workOnPayments(context(), log);
      expect(waits.flat().every((seconds, index) => seconds > 25 * 2 ** index)).toBe(true);
      expect(await stands(booking.token)).toBe('cancelled refunding');
      expect(JSON.stringify(warnings)).not.toMatch(/Olena|@|380/);
      await work();
      expect(await stands(booking.token)).toBe('cancelled refunded');
    });

    it('is done once by many workers', async () => {
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
      await Promise.all(Array.from({ length: 8 }, () => workOnPayments(context(counted), log)));
      expect(sent).toBe(1);
    });

    it('asks after a payment whose callback never came', async () => {
      const [paid, unpaid] = [await bookOnline(), await bookOnline()];
      await takeMoney(await begin(paid.token));
      await begin(unpaid.token);
      await workOnPayments(context(), log);
      expect(await stands(paid.token)).toBe('pending pending');
      await work();
      expect(await stands(paid.token)).toBe('confirmed paid');
      expect(await stands(unpaid.token)).toBe('pending pending');
    });
  });

  describe('leads back', () => {
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
    it.each(DEEDS)('%s', async (deed, standing) => {
      const booking = await bookOnline();
      const back = await press(booking, deed);
      expect([back.status, back.headers.get('location')]).toEqual([303, `${url}/booking-payment/${booking.token}`]);
      if (deed === 'first') expect(await stands(booking.token)).toBe(standing);
      await expect.poll(() => stands(booking.token), { timeout: 5000 }).toBe(standing);
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
    ])('is not there %s', async (_, headers, remoteAddress) => {
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

    it('shows nothing that it did not sign', async () => {
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

    it('pays with a visit, however its code is typed, and gets it back in time alone', async () => {
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
    it.each(FAULTS)('%s is refused as %s, and nothing is booked', async (code, fault) => {
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

    it('gives its visit back when the time was taken meanwhile', async () => {
      const slot = await nextSlot();
      await book(bookBody(slot));
      const before = await left('GOOD-1');
      expect((await usePass('GOOD-1', slot)).body.code).toBe('SLOT_TAKEN');
      expect(await left('GOOD-1')).toBe(before);
    });

    it('is not guessed: an address has six tries a minute, and so has a code', async () => {
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

    it('is offered where the club takes passes', async () => {
      const types = async (club_id: number) =>
        (await h.post('/v1/user/payment-methods', { club_id })).body.data.map(({ type }: { type: string }) => type);
      expect(await types(F.ace)).toEqual(['card', 'cash', 'online', 'subscription']);
      expect(await types(F.night)).toEqual(['card']);
    });
  });
});
