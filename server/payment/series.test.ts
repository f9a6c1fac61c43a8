import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { signingSecret } from '#server/secret.ts';
import { DATABASES } from '#server/testing/database.ts';
import { FIXTURE as F } from '#server/testing/fixture.ts';
import { bookBody, type Harness, newKey, slotToken, startHarness, TUESDAY } from '#server/testing/harness.ts';
import { openOrder } from '#server/testing/sandbox-callback.ts';
import { freePort } from '#testing/ports.ts';
import { configurePayments } from './configure.ts';
import type { ChargeReport, PaymentProvider } from './provider.ts';
import { settle } from './settle.ts';
import { processPayments } from './worker.ts';

const KEY = 'a secret key of thirty-two characters';
const SETTINGS = { liqpay: undefined, monobank: undefined, sandbox: 'loopback' as const };
const PRICE = 30_000;
/** Tuesdays. */
const [FIRST, ...WEEKS] = ['2026-03-17', '2026-03-24', '2026-03-31'] as const;

type Order = Awaited<ReturnType<typeof openOrder>>;

describe.each(DATABASES)('a weekly series that is paid online over $name', (database) => {
  let h: Harness;
  let url: string;
  let secret: Uint8Array;
  const log = { warn: () => {} };

  beforeAll(async () => {
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    h = await startHarness(database, { publicUrl: url, secretKey: KEY, payments: SETTINGS });
    secret = await signingSecret(h.opened.db, KEY);
    await h.app.listen({ port, host: '127.0.0.1' });
    const club = { allow_online_payment: true, series_weeks: 12, email: 'desk@ace.example' };
    await h.opened.db.updateTable('club').set(club).where('id', '=', F.ace).execute();
    await h.opened.db.updateTable('price_rule').set({ amount: PRICE }).where('court_id', '=', F.courtOne).execute();
  });
  afterEach(async () => {
    await h.opened.db.deleteFrom('occupation').where('kind', 'in', ['hold', 'booking', 'closure']).execute();
    for (const table of ['message', 'payment', 'sandbox_payment', 'booking', 'club_closure', 'attempt'] as const)
      await h.opened.db.deleteFrom(table).execute();
    h.now = TUESDAY;
  });
  afterAll(() => h.close());

  const tokens = async () =>
    (await h.opened.db.selectFrom('booking').select('token').orderBy('starts_at').execute()).map(({ token }) => token);
  /** Books three visits, and returns their links by time. */
  async function book(): Promise<[string, string, string]> {
    const slot = await slotToken(h, F.courtService, FIRST, F.courtOne, '18:00');
    const weeks = WEEKS.map((date) => ({ date, court_id: F.courtOne }));
    const body = { ...bookBody(slot), payment_type: 'online', weeks };
    expect(await h.post('/v2/bookings/book', body, newKey())).toMatchObject({ status: 200 });
    return (await tokens()) as [string, string, string];
  }
  const post = async (path: string, token: string) => (await h.post(path, { token })).body;
  const cancel = (token: string) => post('/v2/bookings/cancel', token);
  const states = async () =>
    (await h.opened.db.selectFrom('booking').select(['status', 'payment_status']).orderBy('starts_at').execute()).map(
      ({ status, payment_status }) => `${status} ${payment_status}`,
    );
  const money = async (direction: 'charge' | 'refund') =>
    (
      await h.opened.db
        .selectFrom('payment')
        .select(['status', 'amount'])
        .where('direction', '=', direction)
        .orderBy('id')
        .execute()
    ).map(({ status, amount }) => `${status} ${amount}`);
  const messages = async () =>
    (await h.opened.db.selectFrom('message').select('kind').where('channel', '=', 'email').execute())
      .map(({ kind }) => kind)
      .filter((kind) => kind !== 'reminder')
      .sort();

  /** What the provider has in its books. */
  async function store({ order_id, amount }: Order, outcome: ChargeReport['outcome'], arrived = amount) {
    const status = { paid: 'success', failed: 'failure', reversed: 'reversed' }[outcome as 'paid'];
    const of = { order_id, amount: Math.round(arrived * 100), currency: 'UAH', status };
    const refunded = outcome === 'reversed' ? of.amount : 0;
    await h.opened.db
      .insertInto('sandbox_payment')
      .values({ ...of, refunded })
      .onConflict((conflict) => conflict.column('order_id').doUpdateSet({ status, refunded }))
      .execute();
    return { orderId: order_id, amount: of.amount, currency: 'UAH', providerId: null, at: undefined, outcome };
  }
  /** What the provider says, and has in its books. */
  const report = async (order: Order, outcome: ChargeReport['outcome'], arrived = order.amount) =>
    settle(h.opened.db, 'sandbox', await store(order, outcome, arrived), h.now);
  async function pay(): Promise<[string, string, string]> {
    const links = await book();
    await report(await openOrder(h, links[0]), 'paid');
    return links;
  }
  const context = (change: (provider: PaymentProvider) => Partial<PaymentProvider> = () => ({})) => {
    const payments = configurePayments(SETTINGS, { publicUrl: url, secret, clock: () => h.now });
    const provider = payments.providers.get('sandbox')!;
    const providers = new Map([['sandbox', { ...provider, ...change(provider) }]]);
    return { db: h.opened.db, clock: () => h.now, payments: { ...payments, providers } };
  };
  async function work(change?: (provider: PaymentProvider) => Partial<PaymentProvider>) {
    await sql`update payment set next_attempt_at = now() where next_attempt_at is not null`.execute(h.opened.db);
    await processPayments(context(change), log);
  }
  /** What the provider returned of all orders. */
  const returned = async () =>
    (await h.opened.db.selectFrom('sandbox_payment').select('refunded').execute()).map(({ refunded }) => refunded);
  /** Ends the time to pay, by the database's clock. */
  async function endTime() {
    const past = sql<Date>`now() - interval '1 second'`;
    await h.opened.db.updateTable('booking').set({ pay_until: past }).execute();
    await h.opened.db.updateTable('occupation').set({ expires_at: past }).where('kind', '=', 'hold').execute();
  }
  const take = (date: string) =>
    h.opened.db
      .insertInto('club_closure')
      .values({
        ...{ club_id: F.ace, reasons: { en: '', uk: '', ru: '' } },
        ...{ starts_at: `${date}T00:00:00Z`, ends_at: `${date}T23:00:00Z` },
      })
      .execute();
  const thrice = (text: string) => [text, text, text];

  it('is not split between players, before and after it is paid', async () => {
    const links = await book();
    const split = async () => (await h.post('/v2/bookings/split', { token: links[1], players: 2 })).body.code;
    expect(await split()).toBe('SPLIT_NOT_POSSIBLE');
    await report(await openOrder(h, links[0]), 'paid');
    expect(await split()).toBe('SPLIT_NOT_POSSIBLE');
  });

  it('asks for the sum of all once, by the link of any visit', async () => {
    const links = await book();
    const orders = [];
    for (const link of links) orders.push(await openOrder(h, link));
    expect(new Set(orders.map(({ order_id }) => order_id)).size).toBe(1);
    expect(orders[0]!.amount).toBe((3 * PRICE) / 100);
    expect(await money('charge')).toEqual(thrice(`pending ${PRICE}`));
  });

  it('asks for less once a visit was cancelled', async () => {
    const [one, two] = await book();
    const before = await openOrder(h, one);
    await cancel(one);
    const after = await openOrder(h, two);
    expect(after.amount).toBe((2 * PRICE) / 100);
    await report(after, 'paid');
    expect(await states()).toEqual(['cancelled pending', 'confirmed paid', 'confirmed paid']);
    // The page with the former sum was open, and was paid as well.
    await report(before, 'paid');
    await work();
    expect(await states()).toEqual(['cancelled refunded', 'confirmed paid', 'confirmed paid']);
    expect((await returned()).sort()).toEqual([0, 3 * PRICE]);
  });

  const REPORTS: [string, ('failed' | 'paid' | 'reversed')[], string][] = [
    ['paid', ['paid'], 'confirmed paid'],
    ['paid, which is reported twice', ['paid', 'paid'], 'confirmed paid'],
    ['paid after a decline', ['failed', 'paid'], 'confirmed paid'],
    ['paid before a decline is reported', ['paid', 'failed'], 'confirmed paid'],
    ['declined', ['failed'], 'pending failed'],
    ['reversed by the provider', ['paid', 'reversed'], 'confirmed refunded'],
    ['reversed by the provider, which is reported twice', ['paid', 'reversed', 'reversed'], 'confirmed refunded'],
  ];
  it.each(REPORTS)('is %s as a whole', async (_, outcomes, state) => {
    const [link] = await book();
    const order = await openOrder(h, link);
    for (const outcome of outcomes) await report(order, outcome);
    expect(await states()).toEqual(thrice(state));
    expect(await money('refund')).toEqual([]);
    // The customer and the club have a message each, whatever was repeated.
    expect(await messages()).toEqual(outcomes.includes('paid') ? ['clubNews', 'series'] : []);
  });

  it('is paid by one of two orders after a decline', async () => {
    const [link] = await book();
    const declined = await openOrder(h, link);
    await report(declined, 'failed');
    const order = await openOrder(h, link);
    expect(order.order_id).not.toBe(declined.order_id);
    await report(order, 'paid');
    await report(declined, 'paid');
    for (let round = 0; round < 3; round += 1) await work();
    expect(await states()).toEqual(thrice('confirmed paid'));
    expect((await returned()).sort()).toEqual([0, 3 * PRICE]);
    // The second order confirmed nothing, so it tells only of its refunds.
    expect((await messages()).filter((kind) => kind !== 'refunded')).toEqual(['clubNews', 'series']);
  });

  it('is confirmed by simultaneous reports once', async () => {
    const [link] = await book();
    const order = await openOrder(h, link);
    await Promise.all(Array.from({ length: 4 }, () => report(order, 'paid')));
    expect(await states()).toEqual(thrice('confirmed paid'));
    expect(await messages()).toEqual(['clubNews', 'series']);
  });

  it('is confirmed as a whole by the worker when the callback is lost', async () => {
    const [link] = await book();
    await store(await openOrder(h, link), 'paid');
    for (let round = 0; round < 2; round += 1) await work();
    expect(await states()).toEqual(thrice('confirmed paid'));
    expect(await money('charge')).toEqual(thrice(`paid ${PRICE}`));
    expect(await messages()).toEqual(['clubNews', 'series']);
  });

  it('refunds only the visit whose time was gone before a late payment', async () => {
    const [link] = await book();
    const order = await openOrder(h, link);
    await endTime();
    await work();
    expect(await states()).toEqual(thrice('expired pending'));
    expect(await messages()).toEqual(['lapsed']);
    await take(WEEKS[0]);
    await report(order, 'paid');
    await work();
    expect(await states()).toEqual(['confirmed paid', 'expired refunded', 'confirmed paid']);
    expect(await money('refund')).toEqual([`refunded ${PRICE}`]);
    expect(await returned()).toEqual([PRICE]);
  });

  it('returns a wrong amount once, and can be paid again', async () => {
    const [link] = await book();
    const wrong = report(await openOrder(h, link), 'paid', PRICE / 100);
    await expect(wrong).rejects.toMatchObject({ code: 'PAYMENT_MISMATCH' });
    expect(await states()).toEqual(thrice('pending failed'));
    await work();
    expect(await money('refund')).toEqual([`refunded ${PRICE}`]);
    expect(await returned()).toEqual([PRICE]);
    await report(await openOrder(h, link), 'paid');
    expect(await states()).toEqual(thrice('confirmed paid'));
  });

  const CANCELLED: [string, (links: string[]) => Promise<unknown>, number][] = [
    ['one visit', ([, two]) => cancel(two!), 1],
    ['two visits at the same time', ([one, , three]) => Promise.all([cancel(one!), cancel(three!)]), 2],
    ['all', ([one]) => post('/v1/bookings/series/cancel', one!), 3],
  ];
  describe.each(CANCELLED)('of which the customer cancels %s', (_, cancelSome, count) => {
    const parts = () => Array.from({ length: count }, () => `refunded ${PRICE}`);

    it('returns those prices', async () => {
      await cancelSome(await pay());
      for (let round = 0; round < count; round += 1) await work();
      expect(await money('refund')).toEqual(parts());
      expect(await returned()).toEqual([count * PRICE]);
      expect((await states()).filter((state) => state === 'confirmed paid')).toHaveLength(3 - count);
    });

    it('returns them once if the answers to the refunds are lost', async () => {
      await cancelSome(await pay());
      const lost = ({ refund }: PaymentProvider): Partial<PaymentProvider> => ({
        async refund(charge, part) {
          await refund(charge, part);
          throw new Error('no answer');
        },
      });
      for (let round = 0; round < count; round += 1) {
        await work(lost);
        await work();
      }
      expect(await money('refund')).toEqual(parts());
      expect(await returned()).toEqual([count * PRICE]);
    });

    it('returns them once if two workers send them', async () => {
      await cancelSome(await pay());
      for (let round = 0; round < count; round += 1) {
        await sql`update payment set next_attempt_at = now() where next_attempt_at is not null`.execute(h.opened.db);
        await Promise.all([processPayments(context(), log), processPayments(context(), log)]);
      }
      expect(await money('refund')).toEqual(parts());
      expect(await returned()).toEqual([count * PRICE]);
    });
  });

  /** How visits are moved to a cheaper morning, and how many of the three. */
  const MOVED: [string, (links: string[]) => Promise<unknown>, number][] = [
    [
      'one visit',
      async ([, two]) => {
        const slot = await slotToken(h, F.courtService, WEEKS[0], F.courtOne, '10:00');
        return h.post('/v1/bookings/move', { token: two, slots: [slot] });
      },
      1,
    ],
    [
      'all visits',
      async ([token]) => {
        const { data } = await h.post('/v1/bookings/series/moves', { token, time: '10:00' }).then(({ body }) => body);
        const moves = data.moves.map((move: { token: string; slot: string }) => ({
          token: move.token,
          slot: move.slot,
        }));
        return h.post('/v1/bookings/series/move', { token, moves }, newKey());
      },
      3,
    ],
  ];
  describe.each(MOVED)('of which the customer moved %s to a cheaper hour', (_, moveSome, count) => {
    const MORNING = 20_000;
    const setMorning = (amount: number) =>
      h.opened.db
        .updateTable('price_rule')
        .set({ amount })
        .where('court_id', '=', F.courtOne)
        .where('to_minute', '=', 17 * 60)
        .execute();
    beforeAll(() => setMorning(MORNING));
    afterAll(() => setMorning(PRICE));
    const workAll = async () => {
      for (let round = 0; round < 6; round += 1) await work();
    };

    it('returns the difference, and the rest of a visit that is cancelled then', async () => {
      const links = await pay();
      expect(await moveSome(links)).toMatchObject({ status: 200 });
      await workAll();
      expect(await returned()).toEqual([count * (PRICE - MORNING)]);
      await cancel(links[1]);
      await workAll();
      expect(await returned()).toEqual([count * (PRICE - MORNING) + MORNING]);
      expect(await states()).toEqual(['confirmed paid', 'cancelled refunded', 'confirmed paid']);
    });

    it('returns all of it when all is cancelled', async () => {
      const links = await pay();
      await moveSome(links);
      await post('/v1/bookings/series/cancel', links[0]);
      await workAll();
      expect(await returned()).toEqual([3 * PRICE]);
      expect(await states()).toEqual(thrice('cancelled refunded'));
    });
  });

  it('keeps the other visits when the provider calls an order reversed of which a part was refunded', async () => {
    const [one] = await book();
    const order = await openOrder(h, one);
    await report(order, 'paid');
    await cancel(one);
    await work();
    const told = { orderId: order.order_id, amount: 3 * PRICE, currency: 'UAH', providerId: null, at: undefined };
    await settle(h.opened.db, 'sandbox', { ...told, outcome: 'reversed' }, h.now);
    expect(await states()).toEqual(['cancelled refunded', 'confirmed paid', 'confirmed paid']);
  });

  it('sends a refund that was stored later but has the lower id after the one that is on its way', async () => {
    const [one, two] = await pay();
    await cancel(one);
    await cancel(two);
    // As if the first cancellation had been committed while the second refund was on its way.
    await sql`update payment set refunded_before = 0
      where id = (select max(id) from payment where direction = 'refund')`.execute(h.opened.db);
    await work();
    expect(await money('refund')).toEqual([`due ${PRICE}`, `refunded ${PRICE}`]);
    await work();
    expect(await returned()).toEqual([2 * PRICE]);
    expect(await money('refund')).toEqual([`refunded ${PRICE}`, `refunded ${PRICE}`]);
  });

  /** Pays a booking online, and repeats it on the next two days of the series, to be paid at the club. */
  async function repeatPaid(): Promise<string[]> {
    const slot = await slotToken(h, F.courtService, FIRST, F.courtOne, '18:00');
    const body = { ...bookBody(slot), payment_type: 'online' };
    const { token } = (await h.post('/v2/bookings/book', body, newKey())).body.data;
    await report(await openOrder(h, token), 'paid');
    const visits = WEEKS.map((date) => ({ date, court_id: F.courtOne }));
    expect(await h.post('/v1/bookings/repeat', { token, visits }, newKey())).toMatchObject({ status: 200 });
    return tokens();
  }
  const SPLITTABLE: [string, () => Promise<string[]>, boolean[]][] = [
    ['waits to be paid as a whole', book, [false, false, false]],
    ['was paid as a whole', pay, [false, false, false]],
    ['has one visit that was paid alone, and others to be paid at the club', repeatPaid, [true, true, true]],
  ];
  it.each(SPLITTABLE)('that %s says of each visit whether it can be split', async (_, make, expected) => {
    const links = await make();
    const visits = await Promise.all(links.map((token) => post('/v2/bookings/decode', token)));
    expect(visits.map(({ data }) => data.splittable)).toEqual(expected);
    const club = await h.opened.db.selectFrom('booking').select('club_token').executeTakeFirstOrThrow();
    expect((await post('/v2/bookings/decode', club.club_token)).data.splittable).toBe(false);
    const answers = [];
    for (const token of links) answers.push((await h.post('/v2/bookings/split', { token, players: 2 })).status === 200);
    expect(answers).toEqual(expected);
  });
});
