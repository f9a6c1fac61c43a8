import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { playerCalendar } from '#core/domain/player-calendar.ts';
import { HOUR } from '#core/domain/units.ts';
import { freePort } from '#testing/ports.ts';
import { auditPlayers } from '../faults/audit-players.ts';
import { readRows } from '../faults/rows.ts';
import { unpaidShare } from './booking/unpaid.ts';
import { configurePayments, sandboxKeys } from './payment/configure.ts';
import { decodeLiqPay, encodeLiqPay, signLiqPay } from './payment/liqpay.ts';
import { type PaymentProvider, ProviderError } from './payment/provider.ts';
import { processPayments } from './payment/worker.ts';
import { signingSecret } from './secret.ts';
import { DATABASES } from './testing/database.ts';
import { FIXTURE as F } from './testing/fixture.ts';
import { bookBody, CUSTOMER, type Harness, newKey, slotToken, startHarness } from './testing/harness.ts';
import { signInStaff } from './testing/sessions.ts';

/** In the future of the database's clock, which tests cannot set. */
const NOW = Date.parse('2037-03-10T08:00:00Z');
const DATE = '2037-03-12';
/** A day before the start: the free cancellation ends, and the organiser is charged. */
const DEADLINE = '2037-03-11T12:00:00+02:00';
/** Half of the price is refunded from the deadline until six hours before the start. */
const LATER = Date.parse(DEADLINE) + HOUR;

const PRICE = 30_000;
const SHARE = 7500;
const KEY = 'a secret key of thirty-two characters';
const SETTINGS = { liqpay: undefined, monobank: undefined, sandbox: 'loopback' as const };
const CLERK = 'clerk@ace.example';

type Order = { order_id: string; amount: number; action: string; description?: string };

describe.each(DATABASES)('a split booking over $name', (database) => {
  let h: Harness;
  let privateKey: string;
  let secret: Uint8Array;
  let url: string;
  let as: { authorization: string };
  const warnings: object[] = [];
  const log = { warn: (fields: object) => void warnings.push(fields) };

  beforeAll(async () => {
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    h = await startHarness(database, { publicUrl: url, secretKey: KEY, payments: SETTINGS });
    h.now = NOW;
    secret = await signingSecret(h.opened.db, KEY);
    privateKey = sandboxKeys(secret).privateKey;
    await h.app.listen({ port, host: '127.0.0.1' });
    const { db } = h.opened;
    await db
      .updateTable('club')
      .set({ allow_online_payment: true, email: 'desk@ace.example' })
      .where('id', '=', F.ace)
      .execute();
    await db.updateTable('price_rule').set({ amount: PRICE }).where('court_id', '=', F.courtOne).execute();
    const tokens = await signInStaff(db, [{ email: CLERK, at: { club: F.ace, role: 'staff' } }], {
      ...{ sessions: 1, now: NOW, secretKey: KEY },
    });
    as = { authorization: `Bearer ${tokens.get(CLERK)![0]}` };
  });
  afterAll(() => h.close());
  afterEach(async () => {
    const { db } = h.opened;
    await db.deleteFrom('occupation').where('kind', 'in', ['hold', 'booking', 'closure']).execute();
    await db.deleteFrom('payment').where('direction', '=', 'refund').execute();
    for (const table of ['message', 'payment', 'sandbox_payment', 'desk_log', 'booking', 'attempt'] as const)
      await db.deleteFrom(table).execute();
    await db.updateTable('club').set({ partial_percent: 50 }).execute();
    h.now = NOW;
    players.clear();
    orders.clear();
    failing = undefined;
    warnings.length = 0;
  });

  /** By name: the tokens of players, and the order that each, or the organiser, is asked to pay. */
  const players = new Map<string, string>();
  const orders = new Map<string, Order>();
  /** The call of the provider that fails. */
  let failing: 'capture' | 'release' | undefined;

  const book = async (payment_type: string, time = '12:00', customer: object = CUSTOMER) => {
    const slot = await slotToken(h, F.courtService, DATE, F.courtOne, time);
    const booking = { ...bookBody(slot), payment_type, customer };
    const { status, body } = await h.post('/v2/bookings/book', booking, newKey());
    expect(status).toBe(200);
    return body.data as { id: number; token: string };
  };
  const split = (token: string, count = 4) => h.post('/v2/bookings/split', { token, players: count });
  const read = async (token: string) => (await h.post('/v2/bookings/split/decode', { token })).body.data;
  const join = async (booking: string, name: string, more: object = {}) => {
    const { invite_token } = await read(booking);
    const answer = await h.post('/v2/players/join', { invite_token, name, ...more }, newKey());
    if (answer.status === 200) players.set(name, answer.body.data.token);
    return answer;
  };
  const ticket = async (name: string) => (await h.post('/v2/players/decode', { token: players.get(name)! })).body.data;
  const leave = (name: string) => h.post('/v2/players/leave', { token: players.get(name)! });
  const remove = async (booking: string, name: string) => {
    const { id } = (await read(booking)).players.find((one: { name: string }) => one.name === name);
    return h.post('/v2/bookings/split/remove', { token: booking, player_id: id });
  };

  /** Opens the checkout of a player's share, or of the organiser's price. */
  const open = async (name: string, token: string): Promise<Order> => {
    const path = name === 'organiser' ? '/v2/bookings/pay' : '/v2/players/pay';
    const { status, body } = await h.post(path, { token });
    expect(status).toBe(200);
    const order = decodeLiqPay(body.data.fields[0].value) as Order;
    orders.set(name, order);
    // Players are not told the booking's code.
    expect(/, \w{4}\s\w{4}$/.test(order.description!)).toBe(name === 'organiser');
    return order;
  };
  /** What the sandbox itself says of the order. */
  const store = ({ order_id, amount }: Order, status: string) =>
    sql`insert into sandbox_payment (order_id, amount, currency, status)
      values (${order_id}, ${Math.round(amount * 100)}, 'UAH', ${status})
      on conflict (order_id) do update set status = excluded.status
      where sandbox_payment.status not in ('success', 'reversed') or excluded.status = 'reversed'`.execute(h.opened.db);
  const report = async ({ order_id, amount }: Order, status: string, more: object = {}) => {
    const value = { order_id, amount, currency: 'UAH', status, payment_id: 1, end_date: h.now, ...more };
    const data = encodeLiqPay(value);
    const answer = await h.app.inject({
      method: 'POST',
      url: '/api/v1/payments/sandbox/callback',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ data, signature: signLiqPay(data, privateKey) }).toString(),
    });
    return answer.statusCode === 200 ? 'ok' : answer.json().code;
  };
  /** Pays with the sandbox, and tells of it. */
  const settle = async (order: Order, status = order.action === 'hold' ? 'hold_wait' : 'success') => {
    await store(order, status);
    return report(order, status);
  };
  const payShare = async (name: string) => settle(await open(name, players.get(name)!));

  const work = async () => {
    const { db } = h.opened;
    const payments = configurePayments(SETTINGS, { publicUrl: url, secret, clock: () => h.now });
    const sandbox = payments.defaultProvider!;
    const fail = async () => {
      throw new ProviderError('the sandbox does not answer');
    };
    const provider: PaymentProvider = failing ? { ...sandbox, [failing]: fail } : sandbox;
    // A refund that waits for a capture is sent in the next round.
    for (let round = 0; round < 3; round += 1) {
      await db
        .updateTable('payment')
        .set({ next_attempt_at: sql<Date>`now()` })
        .where('next_attempt_at', 'is not', null)
        .execute();
      const context = {
        db,
        clock: () => h.now,
        payments: { ...payments, providers: new Map([['sandbox', provider]]) },
      };
      await processPayments(context, log);
    }
  };
  /** Lets the deadline pass, by the database's clock. */
  const pass = async () => {
    await h.opened.db
      .updateTable('booking_split')
      .set({ charge_at: sql<Date>`now()` })
      .where('charge_at', 'is not', null)
      .execute();
    h.now = LATER;
  };

  /** A booking of four players whose price the organiser has authorised. */
  const held = async () => {
    const booking = await book('online');
    expect((await split(booking.token)).status).toBe(200);
    const order = await open('organiser', booking.token);
    expect(order).toMatchObject({ action: 'hold', amount: PRICE / 100 });
    expect(await settle(order)).toBe('ok');
    return booking.token;
  };

  /** The state of the booking, its players and the organiser's charge. */
  const stands = async (booking: string) => {
    const { db } = h.opened;
    const { status, payment_status } = (await h.post('/v2/bookings/decode', { token: booking })).body.data;
    const rows = await db.selectFrom('booking_player').selectAll().orderBy('id').execute();
    const charges = await db
      .selectFrom('payment')
      .select(['status', 'amount'])
      .where('direction', '=', 'charge')
      .where('player_id', 'is', null)
      .orderBy('id')
      .execute();
    return [
      `${status} ${payment_status}`,
      ...rows.map(({ name, state, share_status }) => `${name} ${state} ${share_status}`),
      ...charges.map(({ status, amount }) => `${status} ${amount}`),
    ].join(', ');
  };
  /** The money that the provider has in the end, by its own books: none of what is only held. */
  const kept = async () => {
    const { rows } = await sql<{ kept: number }>`select coalesce(sum(amount - refunded), 0)::int as kept
      from sandbox_payment where status in ('success', 'reversed')`.execute(h.opened.db);
    return rows[0]!.kept;
  };
  /** What our own rows say of it, without what the bank gave back by itself; nothing is on its way. */
  const counted = async () => {
    const { rows } = await sql<{ sum: number; open: number }>`
      select coalesce(sum(case when direction = 'refund' then -amount when status = 'paid' then amount
          else (select coalesce(sum(amount), 0) from payment back
            where back.club_id = payment.club_id and back.charge_id = payment.id) end)
          filter (where direction = 'charge' or status = 'refunded'), 0)::int as sum,
        count(*) filter (where status = 'due' and provider is not null)::int as open
      from payment`.execute(h.opened.db);
    return rows[0]!;
  };

  type Step = (booking: string) => Promise<unknown>;
  const joins =
    (...names: string[]): Step =>
    async (booking) => {
      for (const name of names) expect((await join(booking, name)).status).toBe(200);
    };
  const pays =
    (...names: string[]): Step =>
    async () => {
      for (const name of names) expect(await payShare(name)).toBe('ok');
    };
  const leaves =
    (name: string): Step =>
    async () =>
      expect((await leave(name)).status).toBe(200);
  const opens =
    (name: string): Step =>
    () =>
      open(name, players.get(name)!);
  const arrives =
    (name: string, status?: string): Step =>
    async () =>
      expect(await settle(orders.get(name)!, status)).toBe('ok');
  const repeats =
    (name: string, status: string): Step =>
    () =>
      report(orders.get(name)!, status);
  const cancels: Step = async (token) => expect((await h.post('/v2/bookings/cancel', { token })).status).toBe(200);
  const moves: Step = async (token) => {
    const slots = [await slotToken(h, F.courtService, DATE, F.courtOne, '15:00')];
    expect((await h.post('/v1/bookings/move', { token, slots })).status).toBe(200);
  };
  const keepsAll: Step = () => h.opened.db.updateTable('club').set({ partial_percent: 0 }).execute();
  const clubCancels: Step = async (token) => {
    const { club_token } = await h.opened.db
      .selectFrom('booking')
      .select('club_token')
      .where('token', '=', token)
      .executeTakeFirstOrThrow();
    expect((await h.post('/v2/bookings/cancel', { token: club_token })).status).toBe(200);
  };
  const removes =
    (name: string): Step =>
    async (booking) =>
      expect((await remove(booking, name)).status).toBe(200);
  const fails =
    (call: typeof failing): Step =>
    async () => {
      failing = call;
    };
  const deadline: Step = pass;
  const later: Step = async () => {
    h.now = LATER;
  };
  const works: Step = work;
  const closes: Step = async (token) => expect((await h.post('/v2/bookings/split/close', { token })).status).toBe(200);
  const bankReverses = async (order: Order) => {
    await sql`update sandbox_payment set status = 'reversed', refunded = amount where order_id = ${order.order_id}`.execute(
      h.opened.db,
    );
    expect(await report(order, 'reversed')).toBe('ok');
  };
  /** The bank gives the organiser's money back by itself. */
  const bankDrops: Step = () => bankReverses(orders.get('organiser')!);

  /** The bank gives a player's share back by itself. */
  const bankReturns =
    (name: string): Step =>
    () =>
      bankReverses(orders.get(name)!);
  const clubCloses: Step = async () => {
    const hours = { date: DATE, time: '08:00', until_date: DATE, until: '20:00', court_ids: [F.courtOne] };
    const closing = { ...hours, remedy: 'refund', reason: 'Rain' };
    expect((await h.post('/v1/desk/clubs/ace/closings', closing, as)).status).toBe(200);
  };

  type Letter = {
    kind: string;
    to: string;
    news?: string;
    refund?: number;
    amount?: number;
    names?: string[];
    paid?: string[];
    left?: number;
    /** What the club is told to be due. */
    due?: number;
    /** What the organiser is told to get back. */
    back?: number;
    refund_amount?: number;
  };
  /** The emails of players and about them, in order. */
  const letters = async (): Promise<Letter[]> => {
    const rows = await h.opened.db
      .selectFrom('message')
      .select(['kind', 'recipient', 'payload'])
      .where('channel', '=', 'email')
      .where('kind', 'in', [
        'player',
        'playerNews',
        'splitCharged',
        'splitPaidBack',
        'splitReleased',
        'clubNews',
        'refunded',
        'cancelled',
      ])
      .orderBy('created_at')
      .execute();
    // What else the club is told has tests of its own.
    const isOurs = ({ kind, payload }: (typeof rows)[number]) =>
      kind !== 'clubNews' || (payload as Letter).news === 'released';
    return rows.filter(isOurs).map(({ kind, recipient, payload }) => {
      const { news, refund, amount, names, paid, left, due, refund_amount: back } = payload as Letter;
      return JSON.parse(
        JSON.stringify({
          kind,
          to: recipient,
          news,
          refund: refund || undefined,
          amount,
          names,
          paid,
          left,
          due,
          back,
        }),
      );
    });
  };

  /** What happens after the organiser authorised the price, how it ends, and what the provider keeps. */
  const ONLINE: [string, Step[], string, number][] = [
    ['nobody else joins', [deadline, works], 'confirmed paid, paid 30000', PRICE],
    [
      'all pay before the deadline',
      [joins('Borys', 'Vera', 'Ihor'), pays('Borys', 'Vera', 'Ihor'), works],
      'confirmed paid, Borys joined paid, Vera joined paid, Ihor joined paid, paid 7500',
      PRICE,
    ],
    [
      'one never pays',
      [joins('Borys', 'Vera', 'Ihor'), pays('Borys', 'Ihor'), deadline, works],
      'confirmed paid, Borys joined paid, Vera joined covered, Ihor joined paid, paid 15000',
      PRICE,
    ],
    [
      'the organiser pays the rest at once',
      [joins('Borys', 'Vera'), pays('Borys'), closes, works],
      'confirmed paid, Borys joined paid, Vera joined covered, paid 22500',
      PRICE,
    ],
    [
      'one who paid leaves, and is replaced by one who pays',
      [joins('Borys'), pays('Borys'), leaves('Borys'), joins('Vera'), pays('Vera'), deadline, works],
      'confirmed paid, Borys replaced refunded, Vera joined paid, paid 22500',
      PRICE,
    ],
    [
      'one who paid leaves, and is not replaced',
      [joins('Borys'), pays('Borys'), leaves('Borys'), works, deadline, works],
      'confirmed paid, Borys left refunded, paid 30000',
      PRICE,
    ],
    [
      'one leaves after the deadline, without a refund',
      [joins('Borys', 'Vera'), pays('Borys'), deadline, works, leaves('Borys'), leaves('Vera'), works],
      'confirmed paid, Borys left paid, Vera left covered, paid 22500',
      PRICE,
    ],
    [
      'one leaves while paying',
      [joins('Borys'), opens('Borys'), leaves('Borys'), arrives('Borys'), works, deadline, works],
      'confirmed paid, Borys left refunded, paid 30000',
      PRICE,
    ],
    [
      'one who paid is removed',
      [joins('Borys'), pays('Borys'), removes('Borys'), deadline, works],
      'confirmed paid, Borys removed refunded, paid 30000',
      PRICE,
    ],
    [
      'a share arrives after the deadline',
      [joins('Borys'), opens('Borys'), deadline, works, arrives('Borys'), works],
      'confirmed paid, Borys joined covered, paid 30000',
      PRICE,
    ],
    [
      'a share arrives while the deadline captures',
      [joins('Borys'), opens('Borys'), fails('capture'), deadline, works, arrives('Borys'), fails(undefined), works],
      'confirmed paid, Borys joined covered, paid 30000',
      PRICE,
    ],
    [
      'a share is reported twice, and an older refusal late',
      [joins('Borys'), pays('Borys'), repeats('Borys', 'success'), repeats('Borys', 'failure'), deadline, works],
      'confirmed paid, Borys joined paid, paid 22500',
      PRICE,
    ],
    [
      'a share is refused, then paid by another order',
      [joins('Borys'), opens('Borys'), arrives('Borys', 'failure'), pays('Borys'), deadline, works],
      'confirmed paid, Borys joined paid, paid 22500',
      PRICE,
    ],
    [
      'the hold is reported again after it was taken',
      [deadline, works, repeats('organiser', 'hold_wait'), works],
      'confirmed paid, paid 30000',
      PRICE,
    ],
    [
      'the provider is down at the deadline, and answers later',
      [joins('Borys'), pays('Borys'), fails('capture'), deadline, works, works, fails(undefined), works],
      'confirmed paid, Borys joined paid, paid 22500',
      PRICE,
    ],
    [
      'it is cancelled in time',
      [joins('Borys', 'Vera'), pays('Borys'), cancels, works],
      'cancelled refunded, Borys joined refunded, Vera joined due, released 30000',
      0,
    ],
    [
      'it is cancelled in time before anyone paid',
      [joins('Borys'), cancels, works],
      'cancelled due, Borys joined due, released 30000',
      0,
    ],
    [
      'it is cancelled while the provider is down',
      [fails('release'), cancels, works, fails(undefined), works],
      'cancelled due, released 30000',
      0,
    ],
    [
      'it is cancelled later, before the organiser is charged',
      [joins('Borys'), pays('Borys'), later, cancels, works],
      'cancelled refunded, Borys joined refunded, paid 11250',
      PRICE / 2,
    ],
    [
      'it is cancelled later, and nobody had paid',
      [joins('Borys'), later, cancels, works],
      'cancelled paid, Borys joined due, paid 15000',
      PRICE / 2,
    ],
    [
      'it is cancelled after the organiser was charged',
      [joins('Borys', 'Vera'), pays('Borys'), deadline, works, cancels, works],
      'cancelled refunded, Borys joined refunded, Vera joined covered, paid 22500',
      PRICE / 2,
    ],
    [
      'it is cancelled while the organiser is being charged',
      [joins('Borys'), pays('Borys'), fails('capture'), deadline, works, cancels, works, fails(undefined), works],
      'cancelled refunded, Borys joined refunded, paid 22500',
      PRICE / 2,
    ],
    [
      'the club cancels before the deadline',
      [joins('Borys'), pays('Borys'), clubCancels, works],
      'cancelled refunded, Borys joined refunded, released 30000',
      0,
    ],
    [
      'the club cancels after it',
      [joins('Borys'), pays('Borys'), deadline, works, clubCancels, works],
      'cancelled refunded, Borys joined refunded, refunded 22500',
      0,
    ],
    [
      'a share arrives after the cancellation',
      [joins('Borys'), opens('Borys'), cancels, works, arrives('Borys'), works],
      'cancelled due, Borys joined refunded, released 30000',
      0,
    ],
    [
      'the bank drops what it held',
      [joins('Borys', 'Vera'), pays('Borys'), bankDrops, works],
      'confirmed due, Borys joined paid, Vera joined due, released 30000, due 22500',
      SHARE,
    ],
    [
      'the bank gives back what was taken',
      [joins('Borys', 'Vera'), pays('Borys'), deadline, works, bankDrops, works],
      'confirmed refunded, Borys joined paid, Vera joined covered, refunded 22500',
      SHARE,
    ],
    [
      'the bank gives it back, and it is cancelled in time',
      [joins('Borys', 'Vera'), pays('Borys', 'Vera'), closes, works, bankDrops, cancels, works],
      'cancelled refunded, Borys joined refunded, Vera joined refunded, refunded 15000',
      0,
    ],
    [
      'the bank gives it back, and it is cancelled later',
      [joins('Borys', 'Vera'), pays('Borys'), deadline, works, bankDrops, cancels, works],
      'cancelled refunded, Borys joined refunded, Vera joined covered, refunded 22500',
      SHARE / 2,
    ],
    [
      'the bank gives it back, one who paid leaves, and the club cancels',
      [joins('Borys'), pays('Borys'), deadline, works, leaves('Borys'), bankDrops, clubCancels, works],
      'cancelled refunded, Borys left refunded, refunded 22500',
      0,
    ],
    [
      'the bank gives it back, and the club closes for the day',
      [joins('Borys', 'Vera'), pays('Borys', 'Vera'), deadline, works, bankDrops, clubCloses, works],
      'cancelled refunded, Borys joined refunded, Vera joined refunded, refunded 15000',
      0,
    ],
    [
      'the bank gives it back, and it is cancelled without a refund',
      [joins('Borys'), pays('Borys'), deadline, works, bankDrops, keepsAll, cancels, works],
      'cancelled refunded, Borys joined paid, refunded 22500',
      SHARE,
    ],
    [
      'the bank gives it back twice, and it is cancelled',
      [joins('Borys'), pays('Borys'), closes, works, bankDrops, repeats('organiser', 'reversed'), cancels, works],
      'cancelled refunded, Borys joined refunded, refunded 22500',
      0,
    ],
    [
      'the bank gives a share back, and it is cancelled later',
      [joins('Borys', 'Vera'), pays('Borys', 'Vera'), deadline, works, bankReturns('Borys'), cancels, works],
      'cancelled refunded, Borys joined due, Vera joined refunded, paid 15000',
      // Half of what the other player and the organiser have paid.
      (PRICE - SHARE) / 2,
    ],
    [
      'the bank gives everything back, and the club cancels',
      [joins('Borys'), pays('Borys'), deadline, works, bankDrops, bankReturns('Borys'), clubCancels, works],
      'cancelled refunded, Borys joined due, refunded 22500',
      0,
    ],
  ];
  it.each(ONLINE)('online, when %s', async (_, steps, expected, money) => {
    const booking = await held();
    for (const step of steps) await step(booking);
    expect(await stands(booking)).toBe(expected);
    expect(await kept()).toBe(money);
    expect(await counted()).toEqual({ sum: money, open: 0 });
    expect(auditPlayers(await readRows(h.opened.db, 0))).toEqual([]);
  });

  /** A booking of four players whose price the organiser has paid before it was split. */
  const prepaid = async () => {
    const booking = await book('online');
    expect(await settle(await open('organiser', booking.token))).toBe('ok');
    expect((await split(booking.token)).body.data).toMatchObject({ open: true, prepaid: true, hold: 'charged' });
    return booking.token;
  };
  /** A checkout that was opened before the split takes the price at once, also after it. */
  const begun = async () => {
    const booking = await book('online');
    const order = await open('organiser', booking.token);
    expect((await split(booking.token)).status).toBe(200);
    expect(await settle(order)).toBe('ok');
    return booking.token;
  };
  /** Another order of the organiser, from before it was split, that is paid as well. */
  const paysTwice: Step = async (booking) => {
    const { db } = h.opened;
    const { id, ...charge } = await db
      .selectFrom('payment')
      .selectAll()
      .where('order_id', '=', orders.get('organiser')!.order_id)
      .executeTakeFirstOrThrow();
    const order = { order_id: `${F.ace}-${'second'.repeat(3)}${id}`, amount: PRICE / 100, action: 'pay' };
    const also = { order_id: order.order_id, status: 'pending' as const, settled_at: null };
    await db
      .insertInto('payment')
      .values({ ...charge, ...also })
      .execute();
    expect([booking !== '', await settle(order)]).toEqual([true, 'ok']);
  };
  const clubMoves: Step = async (token) => {
    const { id } = (await h.post('/v2/bookings/decode', { token })).body.data;
    const wanted = { date: DATE, time: '15:00', court_id: F.courtTwo };
    expect((await h.post(`/v1/desk/clubs/ace/bookings/${id}/move`, wanted, { ...newKey(), ...as })).status).toBe(204);
  };
  const offersNoRefund: Step = async (token) => {
    const { id } = (await h.post('/v2/bookings/decode', { token })).body.data;
    const { body } = await h.get(`/v1/desk/clubs/ace/bookings/${id}`, as);
    expect(body.data.booking).toMatchObject({ refundable: { amount: 0 }, split: { prepaid: true } });
  };

  /** What happens after the organiser has paid the price, how it ends, and what the provider keeps. */
  const PREPAID: [string, Step[], string, number][] = [
    ['nobody else joins', [deadline, works], 'confirmed paid, paid 30000', PRICE],
    [
      'two have paid, and it is open',
      [joins('Borys', 'Vera', 'Ihor'), pays('Borys', 'Ihor'), works, offersNoRefund],
      'confirmed paid, Borys joined paid, Vera joined due, Ihor joined paid, paid 30000',
      PRICE + 2 * SHARE,
    ],
    [
      'all pay before the deadline',
      [joins('Borys', 'Vera', 'Ihor'), pays('Borys', 'Vera', 'Ihor'), works],
      'confirmed paid, Borys joined paid, Vera joined paid, Ihor joined paid, paid 30000',
      PRICE,
    ],
    [
      'one never pays',
      [joins('Borys', 'Vera'), pays('Borys'), deadline, works],
      'confirmed paid, Borys joined paid, Vera joined covered, paid 30000',
      PRICE,
    ],
    [
      'the organiser closes it',
      [joins('Borys', 'Vera'), pays('Borys'), closes, works],
      'confirmed paid, Borys joined paid, Vera joined covered, paid 30000',
      PRICE,
    ],
    [
      'one who paid leaves before it closes',
      [joins('Borys'), pays('Borys'), leaves('Borys'), works, deadline, works],
      'confirmed paid, Borys left refunded, paid 30000',
      PRICE,
    ],
    [
      'one who paid leaves after it closed',
      [joins('Borys'), pays('Borys'), deadline, works, leaves('Borys'), works],
      'confirmed paid, Borys left paid, paid 30000',
      PRICE,
    ],
    [
      'a share arrives after the deadline',
      [joins('Borys'), opens('Borys'), deadline, works, arrives('Borys'), works],
      'confirmed paid, Borys joined covered, paid 30000',
      PRICE,
    ],
    [
      'it is cancelled in time',
      [joins('Borys', 'Vera'), pays('Borys'), cancels, works],
      'cancelled refunded, Borys joined refunded, Vera joined due, refunded 30000',
      0,
    ],
    [
      'it is cancelled later, before the split closes',
      [joins('Borys'), pays('Borys'), later, cancels, works],
      'cancelled refunded, Borys joined refunded, paid 30000',
      PRICE / 2,
    ],
    [
      'it is cancelled without a refund',
      [joins('Borys'), pays('Borys'), keepsAll, later, cancels, works],
      'cancelled refunded, Borys joined paid, paid 30000',
      PRICE,
    ],
    [
      'it is cancelled after the split closed',
      [joins('Borys'), pays('Borys'), deadline, works, cancels, works],
      'cancelled refunded, Borys joined refunded, paid 30000',
      PRICE / 2,
    ],
    [
      'it is cancelled while the paid shares are on their way back',
      [joins('Borys'), pays('Borys'), deadline, closes, cancels, works],
      'cancelled refunded, Borys joined refunded, paid 30000',
      PRICE / 2,
    ],
    [
      'the club cancels before the split closes',
      [joins('Borys'), pays('Borys'), clubCancels, works],
      'cancelled refunded, Borys joined refunded, refunded 30000',
      0,
    ],
    [
      'the customer moves it',
      [joins('Borys'), pays('Borys'), moves, deadline, works],
      'confirmed paid, Borys joined paid, paid 30000',
      PRICE,
    ],
    [
      'the club moves it',
      [joins('Borys'), pays('Borys'), clubMoves, deadline, works],
      'confirmed paid, Borys joined paid, paid 30000',
      PRICE,
    ],
    [
      'the organiser pays twice',
      [joins('Borys'), pays('Borys'), paysTwice, works, deadline, works],
      'confirmed paid, Borys joined paid, paid 30000, refunded 30000',
      PRICE,
    ],
    [
      'the bank gives the organiser’s payment back',
      [joins('Borys', 'Vera'), pays('Borys'), bankDrops, deadline, works],
      'confirmed refunded, Borys joined paid, Vera joined due, refunded 30000',
      SHARE,
    ],
    [
      'the bank gives it back after the paid shares came back',
      [joins('Borys'), pays('Borys'), deadline, works, repeats('organiser', 'reversed'), bankDrops, bankDrops, works],
      'confirmed refunded, Borys joined paid, refunded 30000',
      SHARE,
    ],
    [
      'the bank gives it back after it closed, and the club cancels',
      [joins('Borys'), pays('Borys'), deadline, works, bankDrops, clubCancels, works],
      'cancelled refunded, Borys joined refunded, refunded 30000',
      0,
    ],
    [
      'the bank gives it back, and it is cancelled',
      [joins('Borys'), pays('Borys'), bankDrops, cancels, works],
      'cancelled refunded, Borys joined refunded, refunded 30000',
      0,
    ],
  ];
  const WAYS: [string, () => Promise<string>][] = [
    ['before it was split', prepaid],
    ['by a checkout from before', begun],
  ];
  describe.each(WAYS)('paid %s', (_, pay) => {
    it.each(PREPAID)('when %s', async (_, steps, expected, money) => {
      const booking = await pay();
      for (const step of steps) await step(booking);
      expect(await stands(booking)).toBe(expected);
      expect(await kept()).toBe(money);
      expect(await counted()).toEqual({ sum: money, open: 0 });
      expect(auditPlayers(await readRows(h.opened.db, 0))).toEqual([]);
    });
  });

  it('releases what is held when a checkout from before the split was paid as well', async () => {
    const booking = await book('online');
    const first = await open('organiser', booking.token);
    await split(booking.token);
    const hold = await open('organiser', booking.token);
    expect([first.action, hold.action]).toEqual(['pay', 'hold']);
    expect(await settle(first)).toBe('ok');
    expect(await settle(hold)).toBe('ok');
    await work();
    expect(await stands(booking.token)).toBe('confirmed paid, paid 30000, released 30000');
    expect(await kept()).toBe(PRICE);
  });

  it('releases what is held by a refused order that was paid with another card later', async () => {
    const booking = await book('online');
    await split(booking.token);
    const refused = await open('organiser', booking.token);
    expect(await settle(refused, 'failure')).toBe('ok');
    const hold = await open('organiser', booking.token);
    expect(hold.order_id).not.toBe(refused.order_id);
    expect(await settle(hold)).toBe('ok');
    expect(await settle(refused, 'hold_wait')).toBe('ok');
    await work();
    expect(await stands(booking.token)).toBe('confirmed due, released 30000, authorised 30000');
    expect(auditPlayers(await readRows(h.opened.db, 0))).toEqual([]);
  });

  it('is confirmed once the price is held, and shows everybody the same', async () => {
    const booking = await book('online');
    const before = await split(booking.token);
    expect(before.body.data).toMatchObject({
      ...{
        status: 'pending',
        hold: 'pending',
        open: false,
        places: 4,
        free: 3,
        charge_at: DEADLINE,
        payment: 'online',
      },
      ...{ share: { amount: SHARE }, organiser_share: { amount: SHARE }, paid: { amount: 0 }, players: [] },
    });
    expect((await join(booking.token, 'Early')).body.code).toBe('SPLIT_CLOSED');
    await settle(await open('organiser', booking.token));
    expect(await read(booking.token)).toMatchObject({ status: 'confirmed', hold: 'held', open: true });
    expect((await h.post('/v2/bookings/decode', { token: booking.token })).body.data).toMatchObject({
      ...{ status: 'confirmed', payment_type: 'online', payment_status: 'due' },
    });
    const joined = (await join(booking.token, 'Borys', { email: 'borys@example.com' })).body.data;
    expect(joined).toMatchObject({
      ...{
        organiser: CUSTOMER.given_name,
        players: ['Borys'],
        free: 2,
        court: { id: F.courtOne },
        charge_at: DEADLINE,
      },
      player: {
        name: 'Borys',
        state: 'joined',
        share_status: 'due',
        payable: true,
        can_leave: true,
        refund: { amount: 0 },
      },
    });
    for (const secret of [booking.token, CUSTOMER.telephone, CUSTOMER.email])
      expect(JSON.stringify(joined)).not.toContain(secret);
    await payShare('Borys');
    expect((await ticket('Borys')).player).toMatchObject({
      share_status: 'paid',
      payable: false,
      refund: { amount: SHARE },
    });
    expect(await read(booking.token)).toMatchObject({ paid: { amount: SHARE }, free: 2 });
  });

  const toBorys = (news: string, more: object = {}) => ({ kind: 'player', to: 'borys@example.com', news, ...more });
  const toOlena = (news: string) => ({ kind: 'playerNews', to: CUSTOMER.email, news });
  const joinsByMail: Step = async (booking) => join(booking, 'Borys', { email: 'Borys@Example.com' });
  const LETTERS: [string, Step[], Letter[]][] = [
    ['leaves', [leaves('Borys'), works], [toOlena('left')]],
    [
      'is removed after paying',
      [pays('Borys'), removes('Borys'), works],
      [toBorys('removed', { refund: SHARE }), toBorys('refunded', { refund: SHARE })],
    ],
    [
      'pays in time',
      [pays('Borys'), deadline, works],
      [{ kind: 'splitCharged', to: CUSTOMER.email, amount: PRICE - SHARE, names: [], paid: ['Borys'] }],
    ],
    [
      'does not pay',
      [deadline, works],
      [{ kind: 'splitCharged', to: CUSTOMER.email, amount: PRICE, names: ['Borys'], paid: [] }],
    ],
    [
      'has paid what is cancelled',
      [pays('Borys'), cancels, works],
      [
        { kind: 'cancelled', to: CUSTOMER.email, back: PRICE - SHARE },
        toBorys('cancelled', { refund: SHARE }),
        toBorys('refunded', { refund: SHARE }),
      ],
    ],
    [
      'has paid what is cancelled later',
      [pays('Borys'), deadline, works, clubCancels, works],
      [
        { kind: 'splitCharged', to: CUSTOMER.email, amount: PRICE - SHARE, names: [], paid: ['Borys'] },
        { kind: 'cancelled', to: CUSTOMER.email, back: PRICE - SHARE },
        toBorys('cancelled', { refund: SHARE }),
        toBorys('refunded', { refund: SHARE }),
        { kind: 'refunded', to: CUSTOMER.email, amount: PRICE - SHARE },
      ],
    ],
    [
      'has paid before the bank drops the hold',
      [joins('Vera', 'Ihor'), leaves('Ihor'), pays('Borys'), bankDrops, works],
      [
        ...[toOlena('joined'), toOlena('joined'), toOlena('left')],
        { kind: 'splitReleased', to: CUSTOMER.email, amount: PRICE - SHARE, names: ['Vera'] },
        { kind: 'clubNews', to: 'desk@ace.example', news: 'released', due: PRICE - SHARE },
      ],
    ],
    [
      'has paid, when the bank has dropped what was to be taken',
      [pays('Borys'), joins('Vera'), fails('capture'), deadline, works, bankDrops, works],
      [
        toOlena('joined'),
        { kind: 'splitReleased', to: CUSTOMER.email, amount: PRICE - SHARE, names: ['Vera'] },
        { kind: 'clubNews', to: 'desk@ace.example', news: 'released', due: PRICE - SHARE },
      ],
    ],
  ];
  it.each(LETTERS)('tells the organiser and a player by email who %s', async (_, steps, expected) => {
    const booking = await held();
    await joinsByMail(booking);
    for (const step of steps) await step(booking);
    const sorted = (rows: Letter[]) => rows.map((row) => JSON.stringify(row)).sort();
    expect(sorted(await letters())).toEqual(sorted([toOlena('joined'), toBorys('joined'), ...expected]));
  });

  const BACK: [string, Step[], number][] = [
    ['in time', [], PRICE],
    // Half of what is not the player's, and the player's share, which the club had twice.
    ['later', [later], SHARE + (PRICE - SHARE) / 2],
  ];
  it.each(BACK)('tells an organiser who had paid, and cancels %s, what comes back', async (_, steps, back) => {
    const booking = await prepaid();
    for (const step of [joins('Borys'), pays('Borys'), ...steps, cancels]) await step(booking);
    expect(await letters()).toContainEqual({ kind: 'cancelled', to: CUSTOMER.email, back });
    await work();
    expect(await letters()).toContainEqual({ kind: 'refunded', to: CUSTOMER.email, amount: back });
  });

  const deskRefunds =
    (amount: number): Step =>
    async (token) => {
      const { id } = (await h.post('/v2/bookings/decode', { token })).body.data;
      const path = `/v1/desk/clubs/ace/bookings/${id}/refund`;
      expect((await h.post(path, { amount }, { ...newKey(), ...as })).status).toBe(204);
    };
  const paidBack = (amount: number, paid: string[], names: string[]) => ({
    ...{ kind: 'splitPaidBack', to: CUSTOMER.email, amount, names, paid, left: PRICE - amount },
  });
  const refundedLetter = (amount: number) => ({ kind: 'refunded', to: CUSTOMER.email, amount });
  const reportsAgain: Step = repeats('organiser', 'reversed');
  /** What an organiser who had paid the price is told of money that comes back. */
  const RETURNS: [string, Step[], object[]][] = [
    ['nobody paid', [joins('Borys'), deadline, works, deadline], [paidBack(0, [], ['Borys'])]],
    ['nobody joined', [deadline, works], [paidBack(0, [], [])]],
    [
      'two paid and one did not',
      [joins('Borys', 'Vera', 'Ihor'), pays('Borys', 'Ihor'), deadline, works],
      [paidBack(2 * SHARE, ['Borys', 'Ihor'], ['Vera'])],
    ],
    [
      'a share comes back, then the rest',
      [joins('Borys'), pays('Borys'), closes, works, clubCancels, works],
      [paidBack(SHARE, ['Borys'], []), refundedLetter(PRICE - SHARE)],
    ],
    [
      'the desk returns as much as a share after it closed',
      [joins('Borys'), pays('Borys'), closes, works, deskRefunds(SHARE), works],
      // The desk's refund is of what each has paid.
      [paidBack(SHARE, ['Borys'], []), refundedLetter((SHARE * (PRICE - SHARE)) / PRICE)],
    ],
    [
      'it is cancelled before the shares are back',
      [joins('Borys'), pays('Borys'), closes, clubCancels, works],
      [refundedLetter(SHARE), refundedLetter(PRICE - SHARE)],
    ],
    [
      'the refund is reported again',
      [joins('Borys'), pays('Borys'), closes, works, reportsAgain, works, reportsAgain],
      [paidBack(SHARE, ['Borys'], [])],
    ],
  ];
  it.each(RETURNS)('tells an organiser who had paid once of each refund, when %s', async (_, steps, expected) => {
    const booking = await prepaid();
    for (const step of steps) await step(booking);
    const told = (await letters()).filter(({ kind }) => kind === 'refunded' || kind === 'splitPaidBack');
    expect(told).toEqual(expected);
  });

  const CALENDARS: [string, Step[], string, string][] = [
    ['stands', [], 'SEQUENCE:0 STATUS:CONFIRMED', '120000'],
    ['moves', [moves], 'SEQUENCE:1 STATUS:CONFIRMED', '150000'],
    ['is cancelled', [cancels], 'SEQUENCE:1 STATUS:CANCELLED', '120000'],
    ['is left by the player', [leaves('Borys')], 'SEQUENCE:1 STATUS:CANCELLED', '120000'],
    ['loses the player', [removes('Borys')], 'SEQUENCE:1 STATUS:CANCELLED', '120000'],
    ['is cancelled after it lost the player', [removes('Borys'), cancels], 'SEQUENCE:2 STATUS:CANCELLED', '120000'],
  ];
  it.each(CALENDARS)('has an entry for the player’s calendar, when it %s', async (_, steps, version, start) => {
    const { token } = await book('card');
    await split(token, 2);
    for (const step of [joins('Borys'), ...steps]) await step(token);
    const file = playerCalendar(await ticket('Borys'), { url: 'https://courtside.example', now: NOW });
    const lines = file.replaceAll('\r\n ', '').split('\r\n');
    expect(lines.join(' ')).toContain(`UID:player-${players.get('Borys')}@courtside ${version}`);
    expect(lines).toContain(`DTSTART;TZID=Europe/Kyiv:20370312T${start}`);
  });

  it('is not unpaid while the price is held', async () => {
    const customers = { address: '', email: CUSTOMER.email, telephone: CUSTOMER.telephone };
    await held();
    expect(await unpaidShare(h.opened.db, customers, NOW)).toBe(0);
    await book('card', '14:00');
    expect(await unpaidShare(h.opened.db, customers, NOW)).toBeGreaterThan(0);
  });

  it('sends links to an address only as often as other emails', async () => {
    const booking = await book('card');
    await split(booking.token, 8);
    const answers = [];
    for (const name of ['A', 'B', 'C']) answers.push(await join(booking.token, name, { email: 'borys@example.com' }));
    expect(answers.map(({ status }) => status)).toEqual([200, 428, 428]);
    expect((await join(booking.token, 'D')).status).toBe(200);
  });

  const AMOUNTS: [string, Step, string, number][] = [
    [
      'of the hold',
      async (booking) => {
        const order = { ...(await open('organiser', booking)), amount: 200 };
        await store(order, 'hold_wait');
        expect(await report(order, 'hold_wait')).toBe('PAYMENT_MISMATCH');
      },
      'pending failed, released 20000',
      0,
    ],
    [
      'of a share',
      async (booking) => {
        await settle(await open('organiser', booking));
        await join(booking, 'Borys');
        const order = { ...(await open('Borys', players.get('Borys')!)), amount: 50 };
        await store(order, 'success');
        expect(await report(order, 'success')).toBe('PAYMENT_MISMATCH');
      },
      'confirmed due, Borys joined due, authorised 30000',
      0,
    ],
  ];
  it.each(AMOUNTS)('pays nothing with a wrong amount %s, which goes back', async (_, step, expected, money) => {
    const booking = await book('online');
    await split(booking.token);
    await step(booking.token);
    await work();
    expect(await stands(booking.token)).toBe(expected);
    expect(await kept()).toBe(money);
  });

  it('releases a hold that arrives when the time has expired and is taken', async () => {
    const booking = await book('online');
    await split(booking.token);
    const order = await open('organiser', booking.token);
    const past = sql<Date>`now() - interval '1 second'`;
    await h.opened.db.updateTable('booking').set({ pay_until: past }).where('id', '=', booking.id).execute();
    await h.opened.db
      .updateTable('occupation')
      .set({ expires_at: past })
      .where('booking_id', '=', booking.id)
      .execute();
    await work();
    const other = await book('card');
    await settle(order);
    await work();
    expect(await stands(booking.token)).toBe('expired pending, released 30000, due 30000');
    expect(await kept()).toBe(0);
    expect(other.id).not.toBe(booking.id);
  });

  it('gives the last place to one of many who join at the same time', async () => {
    const booking = await book('card');
    const { invite_token } = (await split(booking.token, 2)).body.data;
    const names = Array.from({ length: 8 }, (_, index) => `Player ${index}`);
    const answers = await Promise.all(
      names.map((name) => h.post('/v2/players/join', { invite_token, name }, newKey())),
    );
    const outcomes = answers.map(({ status, body }) => (status === 200 ? status : body.code));
    expect(outcomes.sort()).toEqual([200, ...Array(7).fill('PLAYERS_FULL')]);
  });

  it('joins once for a key', async () => {
    const booking = await book('card');
    const { invite_token } = (await split(booking.token)).body.data;
    const key = newKey();
    const answers = [];
    for (const _ of [1, 2]) answers.push(await h.post('/v2/players/join', { invite_token, name: 'Borys' }, key));
    expect(answers[1]!.body).toEqual(answers[0]!.body);
    expect((await read(booking.token)).players).toHaveLength(1);
  });

  const OKSANA = { email: 'oksana@example.com' };
  /** Joins as often as a test wants to, without a proof of work. */
  const joinFreely = async (...joining: Parameters<typeof join>) => {
    await h.opened.db.deleteFrom('attempt').execute();
    return join(...joining);
  };
  it.each([
    ['the same again', 'Oksana', OKSANA],
    ['the name without the address', ' oksana ', {}],
    ['the address under another name', 'Mother', { email: 'Oksana@Example.com' }],
  ])('gives who sends the form again no second place: %s', async (_, name, more) => {
    const { token } = await book('card');
    await split(token);
    expect((await joinFreely(token, 'Oksana', OKSANA)).status).toBe(200);
    const again = await joinFreely(token, name, more);
    expect(again).toMatchObject({ status: 409, body: { code: 'ALREADY_JOINED' } });
    expect(JSON.stringify(again.body)).not.toContain(players.get('Oksana'));
    expect((await read(token)).players).toHaveLength(1);
    // Who left comes back.
    await leave('Oksana');
    expect((await joinFreely(token, name, more)).status).toBe(200);
  });

  it.each([
    ['the address', 'Mother', { email: CUSTOMER.email.toUpperCase() }],
    ['the whole name without an address', ` ${CUSTOMER.given_name}  koval `, {}],
  ])('gives the organiser no second place: %s', async (_, name, more) => {
    const { token } = await book('card', '12:00', { ...CUSTOMER, family_name: 'Koval' });
    await split(token);
    expect(await joinFreely(token, name, more)).toMatchObject({ status: 409, body: { code: 'ALREADY_JOINED' } });
    expect((await read(token)).players).toEqual([]);
  });

  it('lets others join who share a name or an address', async () => {
    const { token } = await book('card');
    await split(token, 5);
    const joining = [
      ['Oksana', OKSANA],
      ['Oksana', { email: 'another@example.com' }],
      ['Daughter', {}],
      // As the organiser.
      [CUSTOMER.given_name, {}],
    ] as const;
    for (const [name, more] of joining) expect((await joinFreely(token, name, more)).status).toBe(200);
    expect((await read(token)).players).toHaveLength(4);
  });

  const IMPOSSIBLE: [string, () => Promise<string>][] = [
    [
      'a booking that was paid at the club',
      async () => {
        const { id, token } = await book('card');
        const pay = `/v1/desk/clubs/ace/bookings/${id}/pay`;
        expect((await h.post(pay, { payment_type: 'cash' }, { ...newKey(), ...as })).status).toBe(204);
        return token;
      },
    ],
    [
      'a cancelled booking',
      async () => {
        const { token } = await book('card');
        await h.post('/v2/bookings/cancel', { token });
        return token;
      },
    ],
    [
      'a booking that has begun',
      async () => {
        const { token } = await book('card');
        h.now = Date.parse(`${DATE}T12:30:00+02:00`);
        return token;
      },
    ],
    [
      'another number once a player has joined',
      async () => {
        const { token } = await book('card');
        await split(token, 3);
        await join(token, 'Borys');
        return token;
      },
    ],
  ];
  it.each(IMPOSSIBLE)('is not made of %s', async (_, make) => {
    expect((await split(await make())).body.code).toBe('SPLIT_NOT_POSSIBLE');
  });

  it('changes the number of players until the first joins', async () => {
    const { token } = await book('card');
    await split(token, 3);
    expect((await split(token, 2)).body.data).toMatchObject({ places: 2, share: { amount: PRICE / 2 } });
  });

  it('moves only to times of the same price', async () => {
    const booking = await held();
    await join(booking, 'Borys', { email: 'borys@example.com' });
    const times = async () => (await h.post('/v1/bookings/times', { token: booking, date: DATE })).body.data;
    expect((await times()).length).toBeGreaterThan(0);
    const slot = await slotToken(h, F.courtService, DATE, F.courtOne, '15:00');
    await h.opened.db
      .updateTable('booking')
      .set({ price: PRICE + 100 })
      .where('token', '=', booking)
      .execute();
    expect(await times()).toEqual([]);
    expect((await h.post('/v1/bookings/move', { token: booking, slots: [slot] })).body.code).toBe('SPLIT_KEEPS_PRICE');
    await h.opened.db.updateTable('booking').set({ price: PRICE }).where('token', '=', booking).execute();
    expect((await h.post('/v1/bookings/move', { token: booking, slots: [slot] })).status).toBe(200);
    expect(await read(booking)).toMatchObject({ charge_at: '2037-03-11T15:00:00+02:00', hold: 'held' });
  });

  it('shows the desk its deadline until it has ended', async () => {
    const booking = await held();
    const { id } = (await h.post('/v2/bookings/decode', { token: booking })).body.data;
    const deadline = async () =>
      (await h.get(`/v1/desk/clubs/ace/bookings/${id}`, as)).body.data.booking.split.charge_at;
    expect(await deadline()).toBe((await read(booking)).charge_at);
    await h.post('/v2/bookings/split/close', { token: booking });
    expect(await deadline()).toBe(null);
  });

  describe('at the club', () => {
    const desk = async (id: number) => (await h.get(`/v1/desk/clubs/ace/bookings/${id}`, as)).body.data.booking;
    const act = async (path: string, body: object = {}) =>
      (await h.post(`/v1/desk/clubs/ace/bookings/${path}`, body, { ...newKey(), ...as })).status;
    const idOf = async (booking: string, name: string) =>
      (await read(booking)).players.find((one: { name: string }) => one.name === name).id;

    it('shows the desk who owes what, and takes shares and the rest', async () => {
      const booking = await book('card');
      await split(booking.token);
      for (const name of ['Borys', 'Vera']) await join(booking.token, name);
      const [borys, vera] = [await idOf(booking.token, 'Borys'), await idOf(booking.token, 'Vera')];
      expect((await desk(booking.id)).split).toMatchObject({
        ...{ payment: 'club', charge_at: null, paid: { amount: 0 }, due: { amount: PRICE } },
        players: [{ name: 'Borys', can: { pay: true, unpay: false } }, { name: 'Vera' }],
      });
      expect(await act(`${booking.id}/players/${borys}/pay`, { payment_type: 'cash' })).toBe(204);
      expect(await act(`${booking.id}/players/${borys}/pay`, { payment_type: 'cash' })).toBe(409);
      expect(await act(`${booking.id}/players/${vera}/pay`, { payment_type: 'card' })).toBe(204);
      expect(await act(`${booking.id}/players/${vera}/unpay`)).toBe(204);
      expect((await desk(booking.id)).split).toMatchObject({
        ...{ paid: { amount: SHARE }, due: { amount: PRICE - SHARE } },
        players: [{ share_status: 'paid', can: { pay: false, unpay: true } }, { share_status: 'due' }],
      });
      expect((await ticket('Borys')).player).toMatchObject({ share_status: 'paid', refund: { amount: 0 } });
      expect(await act(`${booking.id}/pay`, { payment_type: 'cash' })).toBe(204);
      expect(await stands(booking.token)).toBe('confirmed paid, Borys joined paid, Vera joined covered, paid 22500');
      expect((await join(booking.token, 'Ihor')).body.code).toBe('SPLIT_CLOSED');
      expect(await counted()).toEqual({ sum: PRICE, open: 0 });
      expect(await act(`${booking.id}/unpay`)).toBe(204);
      expect(await stands(booking.token)).toBe('confirmed due, Borys joined paid, Vera joined due, due 22500');
      expect(await counted()).toEqual({ sum: SHARE, open: 0 });
      expect((await desk(booking.id)).history.map(({ action }: { action: string }) => action)).toEqual([
        'booking_unpaid',
        'booking_paid',
        'share_unpaid',
        'share_paid',
        'share_paid',
      ]);
    });

    it('hands out what players paid when it is cancelled', async () => {
      const booking = await book('card');
      await split(booking.token);
      await join(booking.token, 'Borys');
      const borys = await idOf(booking.token, 'Borys');
      await act(`${booking.id}/players/${borys}/pay`, { payment_type: 'cash' });
      expect(await act(`${booking.id}/cancel`)).toBe(204);
      expect(await stands(booking.token)).toBe('cancelled refunding, Borys joined refunding, due 22500');
      await work();
      // The worker leaves to the desk what no provider has.
      expect(warnings).toEqual([]);
      expect(await act(`${booking.id}/hand-out`)).toBe(204);
      expect(await stands(booking.token)).toBe('cancelled refunded, Borys joined refunded, due 22500');
      expect(await counted()).toEqual({ sum: 0, open: 0 });
    });

    it('tells the organiser what the cancellation refunds, not what the club refunded before', async () => {
      const booking = await book('card');
      await split(booking.token);
      await join(booking.token, 'Borys');
      await act(`${booking.id}/players/${await idOf(booking.token, 'Borys')}/pay`, { payment_type: 'cash' });
      await act(`${booking.id}/pay`, { payment_type: 'cash' });
      expect(await act(`${booking.id}/refund`, { amount: 4000 })).toBe(204);
      expect(await act(`${booking.id}/cancel`)).toBe(204);
      // Each payer gets the same part: the organiser has three quarters of the refund of 4000 already.
      const [letter] = (await letters()).filter(({ kind }) => kind === 'cancelled');
      expect(letter!.back).toBe(((PRICE - 4000) * 3) / 4);
    });

    it('does not pay a share online', async () => {
      const booking = await book('card');
      await split(booking.token);
      await join(booking.token, 'Borys');
      expect((await h.post('/v2/players/pay', { token: players.get('Borys')! })).body.code).toBe('PAYMENT_NOT_DUE');
      expect((await h.post('/v2/bookings/split/close', { token: booking.token })).body.code).toBe('SPLIT_CLOSED');
    });
  });
});
