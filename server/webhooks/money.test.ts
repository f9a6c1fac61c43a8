import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY } from '#core/domain/units.ts';
import type { ChargeReport, PaymentProvider } from '#server/payment/provider.ts';
import { settle } from '#server/payment/settle.ts';
import { processPayments } from '#server/payment/worker.ts';
import { DATABASES } from '#server/testing/database.ts';
import { FIXTURE as F } from '#server/testing/fixture.ts';
import { bookBody, CUSTOMER, type Harness, newKey, slotToken, startHarness, TUESDAY } from '#server/testing/harness.ts';
import { openOrder, reportOrder } from '#server/testing/sandbox-callback.ts';
import { signInStaff } from '#server/testing/sessions.ts';
import type { BookingData, PaymentData } from './data.ts';
import { saveEndpoint } from './endpoints.ts';

const KEY = 'a secret key of thirty-two characters';
const CLERK = 'clerk@ace.example';
/** A provider that accepts every refund. */
const provider = { name: 'sandbox', refund: async () => true } as unknown as PaymentProvider;

type Order = Awaited<ReturnType<typeof openOrder>>;
type Booked = { id: number; token: string };

describe.each(DATABASES)('what moves money, over $name,', (database) => {
  let h: Harness;
  let as: { authorization: string };
  beforeAll(async () => {
    h = await startHarness(database, {
      secretKey: KEY,
      payments: { liqpay: undefined, monobank: undefined, sandbox: 'loopback' },
    });
    const { db } = h.opened;
    await db.updateTable('club').set({ allow_online_payment: true, accept_passes: true }).execute();
    const account = { email: CLERK, at: { club: F.ace, role: 'staff' } } as const;
    const tokens = await signInStaff(db, [account], { sessions: 1, now: TUESDAY, secretKey: KEY });
    as = { authorization: `Bearer ${tokens.get(CLERK)![0]}` };
    const url = 'https://crm.example/';
    await saveEndpoint(db, { club_id: F.ace, key: 'crm', url, events: null, publicOnly: false, origin: 'file' });
  });
  beforeEach(async () => {
    await h.opened.db.deleteFrom('webhook_delivery').execute();
  });
  afterAll(() => h.close());

  // Each booking has its own day, from Monday to Thursday.
  let weeks = 0;
  const nextDay = () => new Date(Date.parse('2026-04-06') + 7 * DAY * weeks++).toISOString().slice(0, 10);
  async function book(more: object = {}, date = nextDay()): Promise<Booked> {
    const slot = await slotToken(h, F.courtService, date, F.courtOne, '10:00');
    return (await h.post('/v2/bookings/book', { ...bookBody(slot), ...more }, newKey())).body.data;
  }
  const act = async ({ id }: Booked, action: string, body: object = {}) =>
    expect((await h.post(`/v1/desk/clubs/ace/bookings/${id}/${action}`, body, { ...newKey(), ...as })).status).toBe(
      204,
    );
  const cash = (booking: Booked) => act(booking, 'pay', { payment_type: 'cash' });
  const settleRefunds = async () => {
    const payments = { providers: new Map([['sandbox', provider]]), defaultProvider: provider, publicUrl: '' };
    await processPayments({ db: h.opened.db, clock: () => h.now, payments }, { warn: () => {} });
  };
  async function payOnline(booking: Booked) {
    const order = await openOrder(h, booking.token);
    await reportOrder(h, order, { secretKey: KEY });
    return order;
  }
  const report = ({ order_id, amount }: Order, outcome: 'paid' | 'reversed', more: Partial<ChargeReport> = {}) => {
    const charge = { orderId: order_id, amount: amount * 100, currency: 'UAH', providerId: null, at: undefined };
    return settle(h.opened.db, 'sandbox', { ...charge, outcome, ...more }, h.now);
  };
  /** Payment events since then, in their order. */
  const events = async () =>
    (await h.opened.db.selectFrom('webhook_delivery').select(['type', 'data']).orderBy('id').execute())
      .filter(({ type }) => type.startsWith('payment.'))
      .map(({ type, data }) => ({ type, data: data as { payment: PaymentData; booking: BookingData } }));
  const forget = () => h.opened.db.deleteFrom('webhook_delivery').execute();

  /** By the name in docs/webhooks.md: what happens, after what is forgotten. */
  const CHANGES: Record<string, () => Promise<void>> = {
    'An online payment arrives': async () => void (await payOnline(await book({ payment_type: 'online' }))),
    'The club notes that it was paid, in cash or by card': async () => cash(await book()),
    'The club takes that back': async () => {
      const booking = await book();
      await cash(booking);
      await forget();
      await act(booking, 'unpay');
    },
    'A refund is decided, and not yet sent or handed out': async () => {
      const [online, atClub] = [await book({ payment_type: 'online' }), await book()];
      await payOnline(online);
      await cash(atClub);
      await forget();
      await act(online, 'refund', { amount: 100 });
      await act(atClub, 'cancel');
    },
    'The provider accepts a refund': async () => {
      const booking = await book({ payment_type: 'online' });
      await payOnline(booking);
      await settleRefunds();
      await forget();
      await act(booking, 'refund', { amount: 100 });
      await settleRefunds();
    },
    'A payment of a wrong amount or currency arrives, and the provider accepts its refund': async () => {
      const order = await openOrder(h, (await book({ payment_type: 'online' })).token);
      await expect(report(order, 'paid', { amount: 12_345, currency: 'EUR' })).rejects.toThrow('PAYMENT_MISMATCH');
      await settleRefunds();
      for (const { data } of await events()) {
        expect(data.payment.amount).toEqual({ amount: 12_345, currency: 'EUR' });
        expect(data.booking.payment_status).toBe('failed');
      }
    },
    'The provider reverses a payment by itself': async () => {
      const order = await payOnline(await book({ payment_type: 'online' }));
      await forget();
      await report(order, 'reversed');
    },
    'The provider reverses a payment of which it had not told': async () =>
      report(await openOrder(h, (await book({ payment_type: 'online' })).token), 'reversed'),
    'The club hands a refund out': async () => {
      const booking = await book();
      await cash(booking);
      await act(booking, 'refund', { amount: 100 });
      await forget();
      await act(booking, 'hand-out');
    },
    'The club gives a pass instead of the money when it closes': async () => {
      const date = nextDay();
      await cash(await book({}, date));
      await forget();
      const closing = { date, time: '08:00', until_date: date, until: '22:00', remedy: 'credit', reason: 'Rain' };
      const { body } = await h.post('/v1/desk/clubs/ace/closings', closing, as);
      expect(body.data).toMatchObject([{ outcome: 'credited' }]);
    },
    'A visit of a pass is used or returned': async () => {
      const pass = { club_id: F.ace, telephone: CUSTOMER.telephone, visits_left: 5 };
      await h.opened.db
        .insertInto('pass')
        .values({ ...pass, code: 'ALL-YEAR', valid_from: '2026-01-01', valid_until: '2027-12-31' })
        .execute();
      await act(await book({ payment_type: 'subscription', pass_code: 'ALL-YEAR' }), 'cancel');
    },
  };

  const table = /\| what happens to money \| event \|\n.*\n((?:\|.*\n)+)/.exec(
    readFileSync('docs/webhooks.md', 'utf8'),
  );
  const rows = [...table![1]!.matchAll(/^\| (.*) \| (.*) \|$/gm)].map(([, name, event]) => [name!, event!] as const);

  it('is all in the documentation', () => {
    expect(rows.map(([name]) => name)).toEqual(Object.keys(CHANGES));
  });

  it.each(rows)('%s: %s', async (name, event) => {
    await CHANGES[name]!();
    const types = (await events()).map(({ type }) => type);
    expect(types).toEqual([...event.matchAll(/`(.*?)`/g)].map(([, type]) => type));
  });
});
