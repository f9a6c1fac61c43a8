import { expect, it } from 'vitest';
import { audit } from './audit.ts';
import type { History, Wish } from './history.ts';
import type { BookingRow, Rows } from './rows.ts';

const HOUR = 3_600_000;
const TEN = Date.parse('2026-12-01T10:00:00Z');

const booking = (id: number, more: Partial<BookingRow> = {}): BookingRow => ({
  club_id: 1,
  id,
  token: `token-${id}`,
  status: 'confirmed',
  payment_status: 'due',
  payment_type: 'card',
  court_id: id,
  coach_id: null,
  session_id: null,
  starts_at: new Date(TEN),
  ends_at: new Date(TEN + HOUR),
  price: 400,
  refund_amount: null,
  pass_id: null,
  comment: `wish-${id}`,
  ...more,
});

const wish = (id: number, more: Partial<Wish> = {}): Wish => ({
  marker: `wish-${id}`,
  device: `device-${id}`,
  payment_type: 'card',
  club_id: 1,
  court_id: id,
  session_id: null,
  starts_at: TEN,
  ends_at: TEN + HOUR,
  sentAt: 100,
  answeredAt: 200,
  outcome: 'booked',
  token: `token-${id}`,
  price: 400,
  ...more,
});

const taken = (id: number, kind = 'booking') => ({
  club_id: 1,
  court_id: id,
  kind,
  booking_id: id,
  starts_at: new Date(TEN),
  ends_at: new Date(TEN + HOUR),
});

const payment = (id: number, more: Partial<Rows['payments'][number]> = {}) => ({
  club_id: 1,
  id,
  booking_id: id,
  direction: 'charge',
  status: 'paid',
  amount: 400,
  order_id: `order-${id}` as string | null,
  charge_id: null,
  provider: 'sandbox',
  ...more,
});

const mail = (kind: string, id: number) => ({
  id: `${kind}-${id}`,
  club_id: 1,
  booking_id: id,
  channel: 'email',
  kind,
  sent: true,
  open: false,
});

/**
 * Six bookings in which all is well: 1 paid at the club, 2 online, 3 online and cancelled for half of it, 4 a place in a group,
 * 5 with a pass, 6 not paid in time but afterwards. Beside them a hold, a refusal, and a request without an answer.
 */
function sound(): { rows: Rows; history: History } {
  const online = { payment_type: 'online' };
  const session = { session_id: 9, court_id: 20 };
  return {
    rows: {
      bookings: [
        booking(1),
        booking(2, { ...online, payment_status: 'paid' }),
        booking(3, { ...online, status: 'cancelled', payment_status: 'refunded', refund_amount: 200 }),
        booking(4, session),
        booking(5, { payment_type: 'subscription', payment_status: 'paid', pass_id: 7, coach_id: 3 }),
        booking(6, { ...online, status: 'expired', payment_status: 'refunded' }),
      ],
      occupations: [taken(1), taken(2), taken(5)],
      sessions: [
        {
          club_id: 1,
          id: 9,
          court_id: 20,
          coach_id: 4,
          starts_at: new Date(TEN),
          ends_at: new Date(TEN + HOUR),
          maximum: 1,
          remaining: 0,
        },
      ],
      payments: [
        payment(2),
        payment(3),
        payment(33, {
          booking_id: 3,
          direction: 'refund',
          status: 'refunded',
          amount: 200,
          order_id: null,
          charge_id: 3,
        }),
        payment(6, { status: 'refunded' }),
        payment(66, { booking_id: 6, direction: 'refund', status: 'refunded', order_id: null, charge_id: 6 }),
      ],
      orders: [
        { order_id: 'order-2', amount: 400, status: 'success', refunded: 0 },
        { order_id: 'order-3', amount: 400, status: 'reversed', refunded: 200 },
        { order_id: 'order-6', amount: 400, status: 'reversed', refunded: 400 },
      ],
      passes: [{ club_id: 1, id: 7, visits_left: 9 }],
      messages: [
        ...[1, 2, 3, 4, 5].map((id) => mail('confirmed', id)),
        mail('cancelled', 3),
        mail('refunded', 3),
        mail('refunded', 6),
      ],
      visits: 10,
    },
    history: {
      wishes: [
        wish(1),
        wish(2, { ...online, seenPaid: true }),
        wish(3, { ...online, cancel: { outcome: 'cancelled', refund: 200 } }),
        wish(4, session),
        wish(5, { payment_type: 'subscription' }),
        wish(6, online),
        wish(7, { court_id: 1, outcome: 'refused' }),
        wish(8, { court_id: 1, outcome: 'unknown' }),
      ],
      holds: [
        { device: 'device-1', club_id: 1, court_id: 1, starts_at: TEN, ends_at: TEN + HOUR, from: 50, until: 1000 },
      ],
      letters: [
        'confirmed-1',
        'confirmed-2',
        'confirmed-3',
        'confirmed-4',
        'confirmed-5',
        'cancelled-3',
        'refunded-3',
        'refunded-6',
      ],
    },
  };
}

it('finds nothing where all is well', () => {
  const { rows, history } = sound();
  expect(audit(rows, history)).toEqual([]);
});

type Spoil = (rows: Rows, history: History) => void;
const change =
  (id: number, more: Partial<BookingRow>): Spoil =>
  (rows) => {
    Object.assign(rows.bookings.find((one) => one.id === id)!, more);
  };

it.each<[rule: string, how: string, Spoil]>([
  ['double booking', 'two bookings of one court', change(2, { court_id: 1 })],
  [
    'double booking',
    'one that begins before the other ends',
    change(2, { court_id: 1, starts_at: new Date(TEN + HOUR - 60_000), ends_at: new Date(TEN + 2 * HOUR) }),
  ],
  ['double booking', 'two lessons of one coach', change(1, { coach_id: 3 })],
  ['double booking', 'a booking within a session', change(1, { court_id: 20 })],
  ['time taken', 'a confirmed booking that takes no time', (rows) => void rows.occupations.shift()],
  ['time taken', 'one that takes it twice', (rows) => void rows.occupations.push(taken(1))],
  [
    'time taken',
    'one that takes another time',
    (rows) => void Object.assign(rows.occupations[0]!, { starts_at: new Date(TEN + 1) }),
  ],
  ['time taken', 'a cancelled one that takes time', (rows) => void rows.occupations.push(taken(3))],
  ['time taken', 'an expired one that holds time', (rows) => void rows.occupations.push(taken(6, 'hold'))],
  [
    'oversold group',
    'one place too many',
    (rows, history) => {
      rows.bookings.push(booking(10, { session_id: 9, court_id: 20 }));
      history.wishes.push(wish(10, { session_id: 9, court_id: 20 }));
    },
  ],
  ['places miscounted', 'a place that nobody has', change(4, { session_id: null, court_id: 4 })],
  ['places miscounted', 'a place given back twice', (rows) => void Object.assign(rows.sessions[0]!, { remaining: 1 })],
  ['booking lost', 'a row that is gone', (rows) => void rows.bookings.shift()],
  ['booking lost', 'cancelled by nobody', change(1, { status: 'cancelled', refund_amount: 0 })],
  ['booking lost', 'paid, seen and then not confirmed', change(2, { status: 'expired' })],
  ['booking lost', 'confirmed at once and then not', change(1, { status: 'expired', payment_status: 'pending' })],
  [
    'another booking',
    'at another hour',
    (_, history) => void Object.assign(history.wishes[0]!, { starts_at: TEN + HOUR }),
  ],
  ['another booking', 'at another price', change(1, { price: 500 })],
  ['another booking', 'behind another link', change(1, { token: 'token-x' })],
  ['booked twice', 'one request, two rows', (rows) => void rows.bookings.push(booking(11, { comment: 'wish-1' }))],
  ['untrue refusal', 'refused and made', (rows) => void rows.bookings.push(booking(12, { comment: 'wish-7' }))],
  ['nobody asked', 'a booking of nobody', (rows) => void rows.bookings.push(booking(13, { comment: null }))],
  ['untrue cancellation', 'told as cancelled, and stands', change(3, { status: 'confirmed', payment_status: 'paid' })],
  [
    'untrue cancellation',
    'told another sum',
    (_, history) => void Object.assign(history.wishes[2]!, { cancel: { outcome: 'cancelled', refund: 400 } }),
  ],
  [
    'payment without booking',
    'an order of nobody',
    (rows) => void rows.orders.push({ order_id: 'x', amount: 1, status: 'success', refunded: 0 }),
  ],
  ['payment without booking', 'a charge of a booking that is gone', (rows) => void rows.bookings.splice(1, 1)],
  [
    'payment unknown',
    'paid, and the charge does not know',
    (rows) => void Object.assign(rows.payments[0]!, { status: 'pending' }),
  ],
  [
    'payment unknown',
    'a charge that nobody paid',
    (rows) => void Object.assign(rows.orders[0]!, { status: 'failure' }),
  ],
  ['another sum', 'less than was asked', (rows) => void Object.assign(rows.orders[0]!, { amount: 300 })],
  ['refund not sent', 'one that is due', (rows) => void Object.assign(rows.payments[2]!, { status: 'due' })],
  ['money kept', 'of one that expired', (rows) => void Object.assign(rows.orders[2]!, { refunded: 0 })],
  ['money kept', 'more than the terms say', (rows) => void Object.assign(rows.orders[1]!, { refunded: 100 })],
  ['money kept', 'given back twice', (rows) => void Object.assign(rows.orders[1]!, { refunded: 400.5 })],
  ['money kept', 'nothing of one that is confirmed', (rows) => void Object.assign(rows.orders[0]!, { refunded: 400 })],
  [
    'money kept',
    'paid twice',
    (rows) => {
      rows.payments.push(payment(22, { booking_id: 2, order_id: 'order-22' }));
      rows.orders.push({ order_id: 'order-22', amount: 400, status: 'success', refunded: 0 });
    },
  ],
  ['visits miscounted', 'two for one booking', (rows) => void Object.assign(rows.passes[0]!, { visits_left: 8 })],
  ['visits miscounted', 'none', (rows) => void Object.assign(rows.passes[0]!, { visits_left: 10 })],
  [
    'hold broken',
    'another gets what was held',
    (_, history) => {
      history.holds[0]!.device = 'device-x';
    },
  ],
  [
    'message not sent',
    'a letter that waits',
    (rows) => void Object.assign(rows.messages[0]!, { sent: false, open: true }),
  ],
  ['message not sent', 'a letter that was given up', (rows) => void Object.assign(rows.messages[0]!, { sent: false })],
  ['message not received', 'a letter that nobody got', (_, history) => void history.letters.shift()],
  ['customer not told', 'no confirmation', (rows) => void rows.messages.shift()],
  ['customer not told', 'two confirmations', (rows) => void rows.messages.push(mail('confirmed', 1))],
  ['customer not told', 'a confirmation of what expired', (rows) => void rows.messages.push(mail('confirmed', 6))],
  ['customer not told', 'no word of a cancellation', (rows) => void rows.messages.splice(5, 1)],
  ['customer not told', 'no word of a refund', (rows) => void rows.messages.splice(6, 1)],
])('refuses %s: %s', (rule, _how, spoil) => {
  const { rows, history } = sound();
  spoil(rows, history);
  expect(audit(rows, history).map((fault) => fault.rule)).toContain(rule);
});

it('takes a request without an answer either way', () => {
  const { rows, history } = sound();
  rows.bookings.push(booking(8));
  rows.occupations.push(taken(8));
  rows.messages.push(mail('confirmed', 8));
  history.letters.push('confirmed-8');
  expect(audit(rows, history)).toEqual([]);
});
