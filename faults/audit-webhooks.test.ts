import { expect, it } from 'vitest';
import { auditWebhooks } from './audit-webhooks.ts';
import { readDeskLog } from './desk-log.ts';
import { type History, newHistory } from './history.ts';
import type { BookingRow, RequestRow, Rows, WebhookRow } from './rows.ts';

const NO_LOG = readDeskLog({ log: [], bookings: [] }, newHistory());
const TEN = new Date('2026-12-01T10:00:00Z');
const NOON = new Date('2026-12-01T12:00:00Z');

const booking = (id: number, more: Partial<BookingRow> = {}) =>
  ({ club_id: 1, id, status: 'confirmed', payment_type: 'card', starts_at: TEN, sequence: 0, ...more }) as BookingRow;
const payment = (id: number, more: Partial<Rows['payments'][number]> = {}) =>
  ({
    ...{ club_id: 1, id, direction: 'charge', status: 'paid', provider: 'sandbox', player_id: null },
    ...more,
  }) as Rows['payments'][number];
const request = (id: number, more: Partial<RequestRow> = {}) =>
  ({ club_id: 1, id, status: 'pending', offered_at: null, ...more }) as RequestRow;

const event = (type: string, id: number, more: Partial<WebhookRow> = {}): WebhookRow => ({
  ...{ id: `${type} ${id}`, club_id: 1, type, delivered: true, starts_at: TEN.toISOString(), sequence: 0 },
  ...{ booking_id: id, payment_id: id, request_id: id },
  ...more,
});

/**
 * 1 was booked, 2 moved, 3 paid, cancelled and refunded, 4 cancelled before it was paid, 5 never
 * paid. Of the requests 1 was accepted, 2 declined, 3 offered another time and taken, 4 waits.
 */
function validData(): { rows: Rows; history: History } {
  const webhooks = [
    event('booking.confirmed', 1),
    event('booking.confirmed', 2),
    event('booking.moved', 2, { starts_at: NOON.toISOString(), sequence: 1 }),
    event('booking.confirmed', 3),
    event('booking.cancelled', 3, { sequence: 1 }),
    event('payment.succeeded', 3),
    event('payment.refunded', 33),
    ...[1, 2, 3, 4].map((id) => event('request.created', id)),
    ...[2, 3].map((id) => event('request.declined', id)),
    ...[1, 3].map((id) => event('request.accepted', id)),
  ];
  const cancelled = { status: 'cancelled', payment_type: 'online', sequence: 1 };
  const rows = {
    bookings: [
      booking(1),
      booking(2, { starts_at: NOON, sequence: 1 }),
      ...[booking(3, cancelled), booking(4, cancelled), booking(5, { status: 'expired', payment_type: 'online' })],
    ],
    payments: [
      payment(1, { status: 'due', provider: null }),
      payment(3),
      payment(33, { direction: 'refund', status: 'refunded' }),
      payment(5, { status: 'failed' }),
    ],
    requests: [
      request(1, { status: 'accepted' }),
      request(2, { status: 'declined' }),
      request(3, { status: 'accepted', offered_at: NOON }),
      request(4),
    ],
    webhooks,
    log: [],
  } as unknown as Rows;
  // One of them arrived twice.
  const received = [...webhooks, webhooks[0]!].map(({ id, type }) => ({ id, type, verified: true }));
  return { rows, history: { ...newHistory(), webhooks: received } };
}

const without =
  (id: string) =>
  ({ webhooks }: Rows, history: History): void => {
    webhooks!.splice(
      webhooks!.findIndex((one) => one.id === id),
      1,
    );
    history.webhooks = history.webhooks.filter((one) => one.id !== id);
  };
const twice =
  (id: string) =>
  ({ webhooks }: Rows, history: History): void => {
    webhooks!.push({ ...webhooks!.find((one) => one.id === id)!, id: `${id} again` });
    history.webhooks.push({ id: `${id} again`, type: id.split(' ')[0]!, verified: true });
  };

it('finds no fault in valid data, nor without endpoints', () => {
  const { rows, history } = validData();
  expect(auditWebhooks(rows, history, NO_LOG)).toEqual([]);
  expect(auditWebhooks({ ...rows, webhooks: undefined }, newHistory(), NO_LOG)).toEqual([]);
});

it.each<[rule: string, how: string, (rows: Rows, history: History) => unknown]>([
  ['webhook missing', 'no confirmation', without('booking.confirmed 1')],
  ['webhook missing', 'no move', without('booking.moved 2')],
  ['webhook missing', 'no cancellation', without('booking.cancelled 3')],
  ['webhook missing', 'no payment', without('payment.succeeded 3')],
  ['webhook missing', 'no refund', without('payment.refunded 33')],
  ['webhook missing', 'no request', without('request.created 4')],
  ['webhook missing', 'no acceptance', without('request.accepted 3')],
  ['webhook missing', 'no refusal', without('request.declined 2')],
  ['webhook missing', 'a confirmation twice', twice('booking.confirmed 1')],
  ['webhook missing', 'a refund twice', twice('payment.refunded 33')],
  [
    'webhook missing',
    'a confirmation of what was never paid',
    ({ webhooks }) => webhooks!.push(event('booking.confirmed', 5)),
  ],
  [
    'webhook outdated',
    'the last event has the old time',
    ({ bookings }) => Object.assign(bookings[1]!, { starts_at: TEN }),
  ],
  ['webhook not delivered', 'given up', ({ webhooks }) => Object.assign(webhooks![0]!, { delivered: false })],
  ['webhook not received', 'delivered, but did not arrive', (_, { webhooks }) => webhooks.splice(4, 1)],
  ['webhook not received', 'arrived as another type', (_, { webhooks }) => Object.assign(webhooks[0]!, { type: 'x' })],
  [
    'webhook invented',
    'arrived, but was never stored',
    (_, { webhooks }) => webhooks.push({ id: 'x', type: 'x', verified: true }),
  ],
  ['webhook not signed', 'a wrong signature', (_, { webhooks }) => Object.assign(webhooks[2]!, { verified: false })],
])('detects %s: %s', (rule, _how, mutate) => {
  const { rows, history } = validData();
  mutate(rows, history);
  expect(auditWebhooks(rows, history, readDeskLog(rows, history)).map((fault) => fault.rule)).toContain(rule);
});

it('expects a webhook of each payment at the club that was noted or taken back', () => {
  const { rows, history } = validData();
  const log = (['booking_paid', 'booking_unpaid', 'booking_paid', 'booking_unpaid'] as const).map((action) => ({
    ...{ club_id: 1, actor: 'clerk@x.yz', action, booking_id: 1, note: action === 'booking_paid' ? 'cash' : null },
  }));
  Object.assign(rows, { log });
  Object.assign(rows.payments[0]!, { booking_id: 1 });
  const types = ['payment.succeeded', 'payment.voided', 'payment.succeeded', 'payment.voided'];
  const sent = types.map((type, index) => ({ ...event(type, 1), id: `${type} ${index}` }));
  rows.webhooks!.push(...sent);
  history.webhooks.push(...sent.map(({ id, type }) => ({ id, type, verified: true })));
  const audit = () => auditWebhooks(rows, history, readDeskLog(rows, history)).map(({ rule }) => rule);
  expect(audit()).toEqual([]);
  without('payment.voided 3')(rows, history);
  expect(audit()).toEqual(['webhook missing']);
});

it('expects a webhook of each share that was noted at the club, and of each that was taken back', () => {
  const { rows, history } = validData();
  const share = { provider: null, player_id: 1 };
  rows.payments.push(payment(61, share), payment(62, { ...share, status: 'failed' }));
  const sent = ['payment.succeeded 61', 'payment.succeeded 62', 'payment.voided 62'].map((text) => {
    const [type, id] = text.split(' ') as [string, string];
    return event(type, Number(id));
  });
  rows.webhooks!.push(...sent);
  history.webhooks.push(...sent.map(({ id, type }) => ({ id, type, verified: true })));
  const audit = () => auditWebhooks(rows, history, readDeskLog(rows, history)).map(({ rule }) => rule);
  expect(audit()).toEqual([]);
  without('payment.voided 62')(rows, history);
  expect(audit()).toEqual(['webhook missing']);
});
