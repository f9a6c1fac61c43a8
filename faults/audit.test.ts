import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '#core/domain/units.ts';
import { audit } from './audit.ts';
import {
  type BookingAttempt,
  type ClubRequest,
  type Decision,
  type Deed,
  type History,
  newHistory,
} from './history.ts';
import type { BookingRow, LineRow, MatchRow, MessageRow, OccupationRow, RequestRow, Rows } from './rows.ts';

const TEN = Date.parse('2026-12-01T10:00:00Z');
/** When everything was booked, early enough for a reminder. */
const BOOKED = new Date(TEN - 72 * HOUR);

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
  created_at: BOOKED,
  price: 400,
  refund_amount: null,
  pass_id: null,
  comment: `booking-${id}`,
  cancel_reason: null,
  sequence: 0,
  email: `client-${id}@example.com`,
  telephone: '+380671234567',
  no_show: false,
  cancel_message: null,
  series_id: null,
  series_start: null,
  ...more,
});

const attempt = (id: number, more: Partial<BookingAttempt> = {}): BookingAttempt => ({
  marker: `booking-${id}`,
  email: `client-${id}@example.com`,
  moves: [],
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

const occupation = (id: number, kind = 'booking'): OccupationRow => ({
  club_id: 1,
  court_id: id,
  coach_id: null,
  kind,
  booking_id: id,
  starts_at: new Date(TEN),
  ends_at: new Date(TEN + HOUR),
  note: null,
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
  player_id: null,
  created_at: new Date(id),
  capture: null,
  ...more,
});

const match = (id: number, more: Partial<MatchRow> = {}): MatchRow => ({
  ...{ club_id: 1, id, booking_id: id, starts_at: new Date(TEN), ends_at: new Date(TEN + HOUR), state: 'open' },
  ...{ players_total: 4, players_have: 1, accepted: 0, players: 0 },
  ...more,
});

const mail = (kind: string, id: number, more: Partial<MessageRow> = {}): MessageRow => ({
  id: `${kind}-${id}`,
  club_id: 1,
  booking_id: id,
  channel: 'email',
  kind,
  sent: true,
  open: false,
  recipient: `client-${id}@example.com`,
  created_at: BOOKED,
  not_after: new Date(TEN),
  payload: {},
  ...more,
});
const reminder = (id: number) => mail('reminder', id, { sent: false, open: true });
/** The email that a club received about a booking or a request. */
const news = (what: string, id: number) =>
  mail('clubNews', id, {
    ...{ id: `news-${what}-${id}`, club_id: 0, booking_id: null, recipient: 'club@example.com' },
    payload: { news: what, id, club: { id: 1 } },
  });
const toRequester = (kind: string, id: number) =>
  mail(kind, id, { club_id: 0, booking_id: null, recipient: `ask-${id}@x.yz` });

const request = (id: number, more: Partial<RequestRow> = {}): RequestRow => ({
  ...{ club_id: 1, id, status: 'pending', starts_at: new Date(TEN), ends_at: new Date(TEN + HOUR) },
  ...{ offered_at: null, booking_id: null, comment: `ask-${id}` },
  ...more,
});
const clubRequest = (id: number, more: Partial<ClubRequest> = {}): ClubRequest => ({
  ...{ marker: `ask-${id}`, email: `ask-${id}@x.yz`, club_id: 1, starts_at: TEN, ends_at: TEN + HOUR },
  outcome: 'sent',
  ...more,
});
const decision = (id: number, action: Decision['action'], more: Partial<Decision> = {}): Decision => ({
  marker: action === 'cancelled' ? `booking-${id}` : `ask-${id}`,
  action,
  outcome: 'done',
  ...more,
});

const ONLINE = { payment_type: 'online', payment_status: 'pending' };
const LATER = { starts_at: TEN + 2 * HOUR, ends_at: TEN + 3 * HOUR };
const LATER_DATES = { starts_at: new Date(LATER.starts_at), ends_at: new Date(LATER.ends_at) };

/**
 * Bookings without any fault: 1 was paid at the club, 2 online, 3 online and cancelled with half of
 * it refunded, 4 is a place in a group, 5 was paid with a pass, 6 was not paid in time but later,
 * 14 was moved to a more expensive hour, 15 was cancelled by its club. There are also a hold, a
 * refusal, a booking without an answer, and requests to clubs: 21 was accepted, 22 declined, 23 was
 * offered another time, which the customer took, and 24 is waiting. One client was notified that
 * the hour of 3 is free, and another waits for the hour of 1.
 */
/** One in the line for ten o'clock. */
const inLine = (id: number, email: string, state: string): LineRow => ({
  ...{
    club_id: 1,
    id,
    court_id: null,
    coach_id: null,
    session_id: null,
    places: 1,
    email,
    state,
    token: `line-${id}`,
    wish_id: null,
    held: false,
  },
  ...{ starts_at: new Date(TEN), ends_at: new Date(TEN + HOUR) },
});

function validData(): { rows: Rows; history: History } {
  const online = { payment_type: 'online' };
  const session = { session_id: 9, court_id: 20 };
  const data: { rows: Rows; history: History } = {
    rows: {
      bookings: [
        booking(1),
        booking(2, { ...online, payment_status: 'paid' }),
        booking(3, {
          ...{ ...online, status: 'cancelled', payment_status: 'refunded', refund_amount: 200 },
          ...{ sequence: 1, cancel_reason: 'CANCELED_BY_CUSTOMER' },
        }),
        booking(4, session),
        booking(5, { payment_type: 'subscription', payment_status: 'paid', pass_id: 7, coach_id: 3 }),
        booking(6, { ...online, status: 'expired', payment_status: 'refunded' }),
        booking(14, { ...LATER_DATES, price: 500, sequence: 1 }),
        booking(15, { status: 'cancelled', refund_amount: 0, sequence: 1, cancel_reason: 'CANCELED_BY_CLUB' }),
        booking(21, { comment: 'ask-21' }),
        booking(23, { comment: 'ask-23', ...LATER_DATES }),
      ],
      occupations: [
        ...[occupation(1), occupation(2), occupation(5), { ...occupation(14), ...LATER_DATES }],
        ...[occupation(21), { ...occupation(23), ...LATER_DATES }],
      ],
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
        ...[1, 4, 14, 15, 21, 23].map((id) =>
          payment(id, { status: 'due', amount: id === 14 ? 500 : 400, order_id: null, provider: null }),
        ),
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
      placeHolds: [],
      passes: [{ club_id: 1, id: 7, code: 'PASS', telephone: '+380671234567', visits_left: 9 }],
      messages: [
        ...[1, 2, 3, 4, 5, 14, 15].flatMap((id) => [mail('confirmed', id), news('booked', id)]),
        ...[
          mail('cancelled', 3),
          news('cancelled', 3),
          mail('refunded', 3),
          mail('refunded', 6),
          mail('cancelled', 15),
        ],
        ...[1, 2, 4, 5, 21].map(reminder),
        mail('moved', 14, { payload: { facts: { sequence: 1, starts_at: LATER_DATES.starts_at.toISOString() } } }),
        news('moved', 14),
        ...[14, 23].map((id) => ({ ...reminder(id), not_after: LATER_DATES.starts_at })),
        ...[21, 22, 23, 24].flatMap((id) => [toRequester('requested', id), news('requested', id)]),
        ...[22, 23].map((id) => toRequester('declined', id)),
        ...[21, 23].map((id) => mail('accepted', id, { recipient: `ask-${id}@x.yz` })),
        mail('freed', 3, {
          ...{ booking_id: null, recipient: 'waits@x.yz' },
          payload: {
            club_id: 1,
            court_id: 3,
            starts_at: new Date(TEN).toISOString(),
            ends_at: new Date(TEN + HOUR).toISOString(),
          },
        }),
      ],
      requests: [
        request(21, { status: 'accepted', booking_id: 21 }),
        request(22, { status: 'declined' }),
        request(23, { status: 'accepted', booking_id: 23, offered_at: LATER_DATES.starts_at }),
        request(24),
      ],
      splits: [],
      players: [],
      closures: [],
      matches: [
        match(1),
        match(2, { state: 'full', players_have: 2, accepted: 2, players: 2 }),
        match(3, { booking_id: null }),
      ],
      wishes: [],
      line: [
        { ...inLine(0, 'lesson@x.yz', 'waiting'), court_id: 3, coach_id: 4 },
        { ...inLine(1, 'waits@x.yz', 'offered'), court_id: 3, held: true },
        { ...inLine(2, 'other@x.yz', 'waiting'), court_id: 3 },
        { ...inLine(3, 'other@x.yz', 'waiting'), court_id: 1 },
        { ...inLine(4, 'more@x.yz', 'waiting'), session_id: 9 },
      ],
      log: [],
      visits: 10,
    },
    history: {
      ...newHistory(),
      attempts: [
        attempt(1),
        attempt(2, { ...online, seenPaid: true }),
        attempt(3, { ...online, cancel: { outcome: 'cancelled', refund: 200 } }),
        attempt(4, session),
        attempt(5, { payment_type: 'subscription' }),
        attempt(6, online),
        attempt(14, {
          moves: [
            { ...LATER, court_id: 14, session_id: null, price: 500, sentAt: 300, answeredAt: 400, outcome: 'moved' },
            { ...LATER, court_id: 1, session_id: null, price: 500, sentAt: 500, answeredAt: 600, outcome: 'refused' },
          ],
        }),
        attempt(15),
        attempt(7, { court_id: 1, outcome: 'refused' }),
        attempt(8, { court_id: 1, outcome: 'unknown' }),
      ],
      holds: [
        { device: 'device-1', club_id: 1, court_id: 1, starts_at: TEN, ends_at: TEN + HOUR, from: 50, until: 1000 },
      ],
      clubRequests: [
        clubRequest(21),
        clubRequest(22),
        clubRequest(23),
        clubRequest(24),
        clubRequest(25, { outcome: 'refused' }),
        clubRequest(26, { outcome: 'unknown' }),
      ],
      decisions: [
        ...[decision(21, 'accepted'), decision(21, 'declined', { outcome: 'refused' }), decision(22, 'declined')],
        ...[decision(23, 'declined', { offered: LATER.starts_at }), decision(23, 'taken', { token: 'token-23' })],
        decision(15, 'cancelled'),
      ],
      watches: [
        {
          email: 'waits@x.yz',
          club_id: 1,
          court_id: 3,
          starts_at: TEN,
          ends_at: TEN + HOUR,
          coach: false,
          ...{ outcome: 'watched', repeated: false },
        },
        {
          email: 'other@x.yz',
          club_id: 1,
          court_id: 1,
          starts_at: TEN,
          ends_at: TEN + HOUR,
          coach: false,
          ...{ outcome: 'watched', repeated: false },
        },
      ],
    },
  };
  data.history.emailIds = data.rows.messages.filter(({ sent }) => sent).map(({ id }) => id);
  return data;
}

it('finds no fault in valid data', () => {
  const { rows, history } = validData();
  expect(audit(rows, history)).toEqual([]);
});

it('takes a place for one in a session that a series added, whose number no client knows', () => {
  const { rows, history } = validData();
  const place = history.attempts.find(({ session_id }) => session_id !== null)!;
  Object.assign(place, { session_id: 'added' });
  expect(audit(rows, history)).toEqual([]);
});

it('takes the email about a split that paid its organiser back for one about the refund', () => {
  const { rows, history } = validData();
  Object.assign(rows.messages.find(({ kind }) => kind === 'refunded')!, { kind: 'splitPaidBack' });
  expect(audit(rows, history)).toEqual([]);
});

/** The day of a club that is open at night, and the reminder of its visits by the hour of booking. */
it.each([
  ['13:00', '18:00', false],
  ['13:00', '21:58', false],
  ['13:00', '22:00', true],
  ['18:00', '03:00', true],
  ['20:02', '05:00', false],
  ['20:00', '05:00', true],
  ['22:00', '05:00', false],
  ['04:59', '18:00', true],
])('knows whether a booking at %s of %s has a reminder: %s', (booked, start, reminded) => {
  const day = (time: string, date = '01') => new Date(`2026-12-${date}T${time}:00Z`);
  const starts = start > booked ? day(start) : day(start, '02');
  const times = { starts_at: starts, ends_at: new Date(+starts + HOUR) };
  const faults = (created: Date, reminders: MessageRow[]) => {
    const { rows, history } = validData();
    Object.assign(rows.bookings[0]!, times, { created_at: created });
    rows.messages = rows.messages.filter(({ id }) => id !== 'reminder-1').concat(reminders);
    return audit(rows, history).filter(({ what }) => /reminders/.test(what)).length;
  };
  const one = [{ ...reminder(1), not_after: starts }];
  expect([faults(day(booked), one), faults(day(booked), [])]).toEqual(reminded ? [0, 1] : [1, 0]);
});

it('takes either number of reminders at the last moment', () => {
  const { rows, history } = validData();
  Object.assign(rows.bookings[0]!, { created_at: new Date(TEN - 9 * HOUR + MINUTE / 2) });
  expect(audit(rows, history)).toEqual([]);
  rows.messages = rows.messages.filter(({ id }) => id !== 'reminder-1');
  expect(audit(rows, history)).toEqual([]);
});

it('counts from a move on', () => {
  const { rows, history } = validData();
  Object.assign(rows.messages.find(({ id }) => id === 'moved-14')!, { created_at: new Date(TEN) });
  expect(audit(rows, history)).toHaveLength(1);
  rows.messages = rows.messages.filter(({ id }) => id !== 'reminder-14');
  expect(audit(rows, history)).toEqual([]);
});

type Mutation = (rows: Rows, history: History) => unknown;
const change =
  (id: number, more: Partial<BookingRow>): Mutation =>
  (rows) => {
    Object.assign(rows.bookings.find((one) => one.id === id)!, more);
  };

const unsent =
  (id: string): Mutation =>
  ({ messages }) =>
    void Object.assign(messages.find((message) => message.id === id)!, { sent: false });
const without =
  (id: string): Mutation =>
  ({ messages }) =>
    void messages.splice(
      messages.findIndex((one) => one.id === id),
      1,
    );
const answer =
  (id: number, more: Partial<RequestRow>): Mutation =>
  ({ requests }) =>
    void Object.assign(requests.find((one) => one.id === id)!, more);
const move =
  (more: object): Mutation =>
  (_, { attempts }) =>
    void Object.assign(attempts.find(({ moves }) => moves.length > 0)!.moves[0]!, more);

it.each<[rule: string, how: string, Mutation]>([
  ['double booking', 'two bookings of one court', change(2, { court_id: 1 })],
  [
    'double booking',
    'a booking that begins before another one ends',
    change(2, { court_id: 1, starts_at: new Date(TEN + HOUR - 60_000), ends_at: new Date(TEN + 2 * HOUR) }),
  ],
  ['double booking', 'two lessons of one coach', change(1, { coach_id: 3 })],
  ['double booking', 'a booking during a session', change(1, { court_id: 20 })],
  ['wrong occupation', 'a confirmed booking without an occupation', (rows) => void rows.occupations.shift()],
  ['wrong occupation', 'a booking with two occupations', (rows) => void rows.occupations.push(occupation(1))],
  [
    'wrong occupation',
    'an occupation at another time',
    (rows) => void Object.assign(rows.occupations[0]!, { starts_at: new Date(TEN + 1) }),
  ],
  ['wrong occupation', 'a cancelled booking with an occupation', (rows) => void rows.occupations.push(occupation(3))],
  ['wrong occupation', 'an expired booking with a hold', (rows) => void rows.occupations.push(occupation(6, 'hold'))],
  [
    'oversold group',
    'one place too many',
    (rows, history) => {
      rows.bookings.push(booking(10, { session_id: 9, court_id: 20 }));
      history.attempts.push(attempt(10, { session_id: 9, court_id: 20 }));
    },
  ],
  ['places miscounted', 'a place without a booking', change(4, { session_id: null, court_id: 4 })],
  ['places miscounted', 'a place returned twice', (rows) => void Object.assign(rows.sessions[0]!, { remaining: 1 })],
  ['places miscounted', 'a hold that takes no place', (rows) => rows.placeHolds.push({ club_id: 1, session_id: 9 })],
  ['booking lost', 'a missing row', (rows) => void rows.bookings.shift()],
  [
    'booking lost',
    'a cancellation that nobody requested',
    change(1, { status: 'cancelled', refund_amount: 0, sequence: 1 }),
  ],
  ['booking lost', 'paid and shown as confirmed, then expired', change(2, { status: 'expired' })],
  ['booking lost', 'confirmed, then expired', change(1, { status: 'expired', payment_status: 'pending' })],
  [
    'wrong booking',
    'at another time',
    (_, history) => void Object.assign(history.attempts[0]!, { starts_at: TEN + HOUR }),
  ],
  [
    'wrong booking',
    'a time of a court instead of a place',
    (_, history) => void Object.assign(history.attempts[0]!, { session_id: 'added' }),
  ],
  ['wrong booking', 'at another price', change(1, { price: 500 })],
  ['wrong booking', 'with another link token', change(1, { token: 'token-x' })],
  ['booked twice', 'one request, two rows', (rows) => void rows.bookings.push(booking(11, { comment: 'booking-1' }))],
  [
    'false refusal',
    'a refused booking that exists',
    (rows) => void rows.bookings.push(booking(12, { comment: 'booking-7' })),
  ],
  ['not requested', 'a booking without a client', (rows) => void rows.bookings.push(booking(13, { comment: null }))],
  [
    'false cancellation',
    'confirmed as cancelled, but still valid',
    change(3, { status: 'confirmed', payment_status: 'paid', sequence: 0 }),
  ],
  [
    'false cancellation',
    'another refund than was confirmed',
    (_, history) => void Object.assign(history.attempts[2]!, { cancel: { outcome: 'cancelled', refund: 400 } }),
  ],
  [
    'payment without booking',
    'an order without a charge',
    (rows) => void rows.orders.push({ order_id: 'x', amount: 1, status: 'success', refunded: 0 }),
  ],
  ['payment without booking', 'a charge without a booking', (rows) => void rows.bookings.splice(1, 1)],
  [
    'payment status differs',
    'a paid order with a pending charge',
    (rows) => void Object.assign(rows.payments[0]!, { status: 'pending' }),
  ],
  [
    'payment status differs',
    'a paid charge with a failed order',
    (rows) => void Object.assign(rows.orders[0]!, { status: 'failure' }),
  ],
  ['wrong amount', 'an order for less than the price', (rows) => void Object.assign(rows.orders[0]!, { amount: 300 })],
  [
    'refund not sent',
    'a refund that is still due',
    (rows) => void Object.assign(rows.payments.find(({ id }) => id === 33)!, { status: 'due' }),
  ],
  ['wrong amount kept', 'of an expired booking', (rows) => void Object.assign(rows.orders[2]!, { refunded: 0 })],
  ['wrong amount kept', 'more than the terms allow', (rows) => void Object.assign(rows.orders[1]!, { refunded: 100 })],
  ['wrong amount kept', 'a double refund', (rows) => void Object.assign(rows.orders[1]!, { refunded: 400.5 })],
  [
    'wrong amount kept',
    'nothing of a confirmed booking',
    (rows) => void Object.assign(rows.orders[0]!, { refunded: 400 }),
  ],
  [
    'wrong amount kept',
    'paid twice',
    (rows) => {
      rows.payments.push(payment(22, { booking_id: 2, order_id: 'order-22' }));
      rows.orders.push({ order_id: 'order-22', amount: 400, status: 'success', refunded: 0 });
    },
  ],
  [
    'visits miscounted',
    'two visits for one booking',
    (rows) => void Object.assign(rows.passes[0]!, { visits_left: 8 }),
  ],
  ['visits miscounted', 'no visit for a booking', (rows) => void Object.assign(rows.passes[0]!, { visits_left: 10 })],
  [
    'hold broken',
    'another client gets a held slot',
    (_, history) => {
      history.holds[0]!.device = 'device-x';
    },
  ],
  [
    'message not sent',
    'an email that is waiting',
    (rows) => void Object.assign(rows.messages[0]!, { sent: false, open: true }),
  ],
  ['message not sent', 'an email that was abandoned', (rows) => void Object.assign(rows.messages[0]!, { sent: false })],
  ['message not received', 'an email that did not arrive', (_, history) => void history.emailIds.shift()],
  ['customer not notified', 'no confirmation', without('confirmed-1')],
  ['customer not notified', 'two confirmations', (rows) => void rows.messages.push(mail('confirmed', 1))],
  [
    'customer not notified',
    'a confirmation of an expired booking',
    (rows) => void rows.messages.push(mail('confirmed', 6)),
  ],
  [
    'wrong booking',
    'a moved booking at its old time',
    change(14, { starts_at: new Date(TEN), ends_at: new Date(TEN + HOUR) }),
  ],
  ['wrong booking', 'a moved booking at its old price', change(14, { price: 400 })],
  [
    'wrong occupation',
    'a moved booking that still takes its old time',
    (rows) => void rows.occupations.push(occupation(14)),
  ],
  ['moves miscounted', 'a confirmed move without a new sequence number', change(14, { sequence: 0 })],
  ['moves miscounted', 'a move that nobody requested', change(1, { sequence: 1 })],
  ['wrong booking', 'moved although the move was refused', move({ outcome: 'refused' })],
  [
    'wrong amount',
    'the old price due at the club',
    (rows) => void Object.assign(rows.payments.find(({ id }) => id === 14)!, { amount: 400 }),
  ],
  ['wrong amount', 'nothing due', (rows) => void rows.payments.splice(2, 1)],
  [
    'refund not sent',
    'a refund without a provider',
    (rows) => void Object.assign(rows.payments.find(({ id }) => id === 33)!, { provider: null }),
  ],
  [
    'hold broken',
    'moved to a slot that another client holds',
    (_, history) => void history.holds.push({ ...history.holds[0]!, ...LATER, court_id: 14, device: 'device-x' }),
  ],
  ['customer not notified', 'no email about a move', without('moved-14')],
  [
    'customer not notified',
    'an email about a move to another time',
    ({ messages }) => {
      messages.find(({ kind }) => kind === 'moved')!.payload.facts!.starts_at = new Date(TEN).toISOString();
    },
  ],
  [
    'customer not notified',
    'a reminder at the old time',
    ({ messages }) => {
      messages.find(({ id }) => id === 'reminder-14')!.not_after = new Date(TEN);
    },
  ],
  ['customer not notified', 'no reminder', without('reminder-1')],
  ['customer not notified', 'a reminder of a cancelled booking', (rows) => void rows.messages.push(reminder(3))],
  [
    'customer not notified',
    'no email about an expired booking',
    (rows) => rows.bookings.push(booking(16, { ...ONLINE, status: 'expired' })),
  ],
  [
    'customer not notified',
    'an email about a payment that was not expected',
    (rows) => void rows.messages.push(mail('lapsed', 1)),
  ],
  [
    'customer not notified',
    'two emails that it was not paid',
    ({ messages }) => messages.push(mail('lapsed', 6), mail('lapsed', 6)),
  ],
  ['club not notified', 'of a booking', without('news-booked-1')],
  ['club not notified', 'of a move', without('news-moved-14')],
  ['club not notified', 'of a cancellation', without('news-cancelled-3')],
  ['club not notified', 'of its own cancellation', (rows) => void rows.messages.push(news('cancelled', 15))],
  ['booking lost', 'a club cancellation that no club made', (_, history) => void history.decisions.pop()],
  [
    'false cancellation',
    'confirmed to the club as cancelled, but still valid',
    (_, history) => void history.decisions.push(decision(1, 'cancelled')),
  ],
  ['request lost', 'confirmed, but missing', (rows) => void rows.requests.pop()],
  ['requested twice', 'one request, two rows', (rows) => void rows.requests.push(request(30, { comment: 'ask-24' }))],
  ['false refusal', 'a refused request that exists', (rows) => void rows.requests.push(request(25))],
  ['not requested', 'a request without a client', (rows) => void rows.requests.push(request(31, { comment: null }))],
  ['wrong request', 'at another time', answer(24, LATER_DATES)],
  ['request and booking differ', 'accepted without a booking', (rows) => void rows.bookings.splice(8, 1)],
  [
    'request and booking differ',
    'declined, with a booking',
    (rows) => {
      rows.bookings.push(booking(22, { comment: 'ask-22' }));
      rows.occupations.push(occupation(22));
    },
  ],
  ['request and booking differ', 'booked at another time', change(21, LATER_DATES)],
  ['booking lost', 'accepted, then cancelled', change(21, { status: 'cancelled', refund_amount: 0 })],
  ['false decision', 'confirmed as declined, but pending', answer(22, { status: 'pending' })],
  [
    'false decision',
    'confirmed as accepted and as declined',
    (_, history) => void history.decisions.push(decision(21, 'declined')),
  ],
  ['false decision', 'a declined request that no club declined', answer(24, { status: 'declined' })],
  ['false decision', 'an accepted request that no club accepted', (_, history) => void history.decisions.shift()],
  ['false decision', 'another offer than was confirmed', answer(22, { offered_at: LATER_DATES.starts_at })],
  [
    'false decision',
    'an offer taken twice',
    (_, history) => void history.decisions.push(decision(23, 'taken', { token: 'token-23' })),
  ],
  [
    'false decision',
    'the ticket of another booking',
    (_, history) => {
      history.decisions.find(({ action }) => action === 'taken')!.token = 'token-1';
    },
  ],
  ['request not announced', 'no email that the club has it', without('requested-24')],
  ['request not announced', 'no email that it was declined', without('declined-22')],
  ['request not announced', 'no email about an offer', without('declined-23')],
  ['request not announced', 'no email that it was accepted', without('accepted-21')],
  ['request not announced', 'no email to the club', without('news-requested-24')],
  ['not notified of a free time', 'a freed slot', without('freed-3')],
  [
    'not notified of a free time',
    'a lesson with a free court and coach',
    (_, { watches }) => void Object.assign(watches[1]!, { court_id: 99, coach: true }),
  ],
  [
    'notified of a free time too often',
    'two emails',
    ({ messages }) => void messages.push({ ...messages.find(({ kind }) => kind === 'freed')!, id: 'freed-33' }),
  ],
  ['offer lost', 'an offer that is not held', ({ line }) => void Object.assign(line[1]!, { held: false })],
  ['offer lost', 'a hold of one who waits', ({ line }) => void Object.assign(line[2]!, { held: true })],
  [
    'offer not announced',
    'no email about an offer that ended',
    ({ line }) => void Object.assign(line[2]!, { state: 'expired' }),
  ],
  ['offer not delivered', 'an email that was not sent', unsent('freed-3')],
  [
    'passed over',
    'an offer to one who came later',
    ({ line }) => void line.unshift({ ...inLine(0, 'first@x.yz', 'waiting'), court_id: 3 }),
  ],
  [
    'passed over',
    'an offer of more than one who came earlier waits for',
    ({ line }) => {
      const first = { ...inLine(0, 'first@x.yz', 'waiting'), court_id: 3 };
      line.unshift({ ...first, starts_at: new Date(+first.ends_at - 30 * MINUTE) });
    },
  ],
  [
    'wish offered twice',
    'two offers to a wish',
    ({ line }) => {
      const offer = { ...inLine(7, 'wish@x.yz', 'offered'), wish_id: 5, held: true };
      line.push({ ...offer, court_id: 31 }, { ...offer, id: 8, court_id: 32 });
    },
  ],
  [
    'place not offered',
    'a session with a place',
    ({ sessions }) => void Object.assign(sessions.find(({ id }) => id === 9)!, { remaining: 1 }),
  ],
  ['too many players', 'five of four', ({ matches }) => void Object.assign(matches[0]!, { accepted: 4, players: 4 })],
  [
    'players miscounted',
    'an accepted player who is not counted',
    ({ matches }) => void Object.assign(matches[0]!, { players: 1 }),
  ],
  [
    'wrong state of a match',
    'a full one with a place',
    ({ matches }) => void Object.assign(matches[0]!, { state: 'full' }),
  ],
  [
    'wrong state of a match',
    'an open one without a place',
    ({ matches }) => void Object.assign(matches[1]!, { state: 'open' }),
  ],
  [
    'match without booking',
    'a match of a cancelled booking',
    ({ matches, bookings }) =>
      void Object.assign(matches[0]!, { booking_id: bookings.find(({ status }) => status === 'cancelled')!.id }),
  ],
  [
    'match at another time',
    'a match that did not move',
    ({ matches }) => void Object.assign(matches[0]!, { starts_at: BOOKED }),
  ],
  ['not watched', 'an email to a client that does not wait', (_, { watches }) => void watches.shift()],
  ['customer not notified', 'no email about a cancellation', without('cancelled-3')],
  ['customer not notified', 'no email about a refund', without('refunded-3')],
])('detects %s: %s', (rule, _how, mutate) => {
  const { rows, history } = validData();
  mutate(rows, history);
  expect(audit(rows, history).map((fault) => fault.rule)).toContain(rule);
});

it.each<[string, Partial<LineRow>]>([
  ['more than was offered', { starts_at: new Date(TEN - HOUR) }],
  ['a part of it, and a coach too', { starts_at: new Date(TEN + 30 * MINUTE), coach_id: 7 }],
  ['a part of it on another court', { starts_at: new Date(TEN + 30 * MINUTE), court_id: 4 }],
])('finds no fault if who came earlier waits for %s', (_, more) => {
  const { rows, history } = validData();
  rows.line.unshift({ ...inLine(0, 'first@x.yz', 'waiting'), court_id: 3, ...more });
  expect(audit(rows, history).map((fault) => fault.rule)).not.toContain('passed over');
});

describe('a wish and its offer', () => {
  const LOCAL = new Date(TEN).toLocaleDateString('sv', { timeZone: 'Europe/Kyiv' });

  /** Wish 5 for an hour from noon on was offered ten o'clock UTC, which its client declined. */
  function withWish(): { rows: Rows; history: History } {
    const { rows, history } = validData();
    const freed = rows.messages.find(({ kind }) => kind === 'freed')!;
    rows.wishes.push({ id: 5, email: 'wish@x.yz', state: 'active' });
    rows.line.push({ ...inLine(7, 'wish@x.yz', 'declined'), court_id: 32, wish_id: 5 });
    const to = { recipient: 'wish@x.yz', booking_id: null };
    rows.messages.push({ ...freed, ...to, id: 'freed-34', payload: { ...freed.payload, court_id: 32 } });
    rows.messages.push(mail('wish', 5, to));
    history.emailIds.push('freed-34', 'wish-5');
    history.offers.push({ token: 'line-7', action: 'declined', outcome: 'done' });
    history.wishes.push({
      ...{ email: 'wish@x.yz', first: LOCAL, last: LOCAL, from_minute: 12 * 60, to_minute: 14 * 60, duration: 60 },
      ...{ places: null, outcome: 'wished' },
    });
    return { rows, history };
  }
  /** Two windows took the offer of 7. */
  function taken(rows: Rows, history: History, state: string): void {
    rows.line.find(({ id }) => id === 7)!.state = state;
    history.offers = ['booking-1', 'booking-7'].map((marker) => ({ token: 'line-7', action: 'booked', marker }));
  }

  it('are right as they were answered', () => {
    const { rows, history } = withWish();
    expect(audit(rows, history)).toEqual([]);
    taken(rows, history, 'taken');
    expect(audit(rows, history)).toEqual([]);
  });

  it('are right if each window booked a place of an offer of two', () => {
    const { rows, history } = withWish();
    const row = rows.line.find(({ id }) => id === 7)!;
    const message = rows.messages.find(({ id }) => id === 'freed-34')!;
    Object.assign(row, { court_id: null, session_id: 8, places: 2 });
    Object.assign(message, { payload: { ...message.payload, court_id: null, session_id: 8 } });
    Object.assign(history.wishes[0]!, { places: 2 });
    taken(rows, history, 'taken');
    const rules = () => audit(rows, history).map(({ rule }) => rule);
    expect(rules()).toEqual([]);
    Object.assign(row, { state: 'offered', held: true });
    expect(rules()).toEqual([]);
    history.offers.push({ token: 'line-7', action: 'booked', marker: 'booking-4' });
    expect(rules()).toEqual([]);
    row.places = 1;
    expect(rules()).toContain('offer given twice');
  });

  it('are right if the club took the time back, with which the offer goes', () => {
    const { rows, history } = withWish();
    rows.line.pop();
    expect(audit(rows, history)).toEqual([]);
  });

  const WRONG: [rule: string, how: string, Mutation][] = [
    ['wish differs', 'is lost', (rows) => void rows.wishes.pop()],
    ['wish differs', 'is stored twice', ({ wishes }) => void wishes.push({ ...wishes[0]!, id: 6 })],
    [
      'wish differs',
      'is stored although refused',
      (_, { wishes }) => void Object.assign(wishes[0]!, { outcome: 'refused' }),
    ],
    ['wish not announced', 'has no link', without('wish-5')],
    [
      'offer not wished for',
      'is for an earlier hour',
      (_, { wishes }) => void Object.assign(wishes[0]!, { to_minute: 720 }),
    ],
    [
      'offer not wished for',
      'is for a longer time',
      (_, { wishes }) => void Object.assign(wishes[0]!, { duration: 90 }),
    ],
    [
      'offer not wished for',
      'is for the day before',
      (_, { wishes }) => void Object.assign(wishes[0]!, { last: '2026-11-30' }),
    ],
    [
      'offer not wished for',
      'is no place of a session',
      (_, { wishes }) => void Object.assign(wishes[0]!, { places: 1 }),
    ],
    [
      'offer not wished for',
      'is a place of a session, for a time',
      ({ line }) => void Object.assign(line.at(-1)!, { court_id: null, session_id: 9 }),
    ],
    [
      'offer not wished for',
      'is of fewer places',
      ({ line }, { wishes }) => {
        Object.assign(line.at(-1)!, { court_id: null, session_id: 9 });
        Object.assign(wishes[0]!, { places: 2 });
      },
    ],
    ['offer not wished for', 'is of another wish', ({ line }) => void Object.assign(line.at(-1)!, { wish_id: 6 })],
    [
      'offer not declined',
      'is still offered',
      ({ line }) => void Object.assign(line.at(-1)!, { state: 'offered', held: true }),
    ],
    ['offer not taken', 'was booked, but is declined', (rows, history) => taken(rows, history, 'declined')],
    [
      'offer given twice',
      'was booked in both windows',
      (rows, history) => {
        taken(rows, history, 'taken');
        rows.bookings.push(booking(7));
      },
    ],
  ];
  it.each(WRONG)('are found wrong: %s, as it %s', (rule, _, mutate) => {
    const { rows, history } = withWish();
    mutate(rows, history);
    expect(audit(rows, history).map((fault) => fault.rule)).toContain(rule);
  });
});

it('accepts two emails to a client whose request to wait was repeated', () => {
  const { rows, history } = validData();
  history.watches[0]!.repeated = true;
  rows.messages.push({ ...rows.messages.find(({ kind }) => kind === 'freed')!, id: 'freed-33' });
  history.emailIds.push('freed-33');
  expect(audit(rows, history)).toEqual([]);
});

describe('an order that pays two bookings', () => {
  const shared = (order: Partial<Rows['orders'][number]>) => {
    const { rows, history } = validData();
    for (const charge of rows.payments) if (charge.order_id === 'order-3') charge.order_id = 'order-2';
    const [, , other] = rows.orders;
    rows.orders = [{ order_id: 'order-2', amount: 800, status: 'reversed', refunded: 200, ...order }, other!];
    return audit(rows, history).map((fault) => fault.rule);
  };

  it('is right if it pays both, and returned what was refunded of them', () => {
    expect(shared({})).toEqual([]);
  });

  const WRONG: [string, Partial<Rows['orders'][number]>, string][] = [
    ['pays only one', { amount: 400 }, 'wrong amount'],
    ['returned a part twice', { refunded: 400 }, 'refund not sent once'],
    ['failed', { status: 'failure' }, 'payment status differs'],
  ];
  it.each(WRONG)('is wrong if it %s', (_, order, rule) => {
    expect(shared(order)).toContain(rule);
  });
});

describe('a weekly series', () => {
  const WEEK = 7 * 24 * HOUR;
  const NEXT = { starts_at: TEN + WEEK, ends_at: TEN + WEEK + HOUR };
  const NEXT_DATES = { starts_at: new Date(NEXT.starts_at), ends_at: new Date(NEXT.ends_at) };
  /** Two visits were booked online at once, and both moved by an hour. */
  const THEN = [TEN, NEXT.starts_at].map((start) => ({ starts_at: start + HOUR, ends_at: start + 2 * HOUR }));
  const facts = (id: number, sequence: number, start: number) => ({
    ...{ id, club: { id: 1 }, sequence, starts_at: new Date(start).toISOString() },
  });

  function withSeries(): { rows: Rows; history: History } {
    const { rows, history } = validData();
    const online = { payment_type: 'online', payment_status: 'paid', comment: 'weekly', court_id: 41, series_id: 41 };
    const to = { email: 'weekly@x.yz', sequence: 1 };
    const planned = [new Date(TEN), NEXT_DATES.starts_at];
    const others = { club_id: 0, booking_id: null, recipient: 'weekly@x.yz' };
    for (const [index, id] of [41, 42].entries()) {
      const at = { starts_at: new Date(THEN[index]!.starts_at), ends_at: new Date(THEN[index]!.ends_at) };
      rows.bookings.push(booking(id, { ...online, ...to, ...at, series_start: planned[index]! }));
      rows.occupations.push({ ...occupation(id), ...at, court_id: 41 });
      rows.payments.push(payment(id, { order_id: 'order-41' }));
      rows.messages.push({ ...reminder(id), not_after: at.starts_at });
    }
    rows.orders.push({ order_id: 'order-41', amount: 800, status: 'success', refunded: 0 });
    const visits = [41, 42].map((id, index) => ({ facts: facts(id, 1, THEN[index]!.starts_at) }));
    const told = [facts(41, 0, TEN), facts(42, 0, NEXT.starts_at)];
    rows.messages.push(
      mail('series', 41, { ...others, payload: { bookings: told } }),
      mail('seriesMoved', 41, { ...others, payload: { visits } }),
      ...[news('repeated', 41), news('allMoved', 41)],
    );
    history.attempts.push(
      ...[41, 42].map((id, index) =>
        attempt(id, {
          ...{ marker: 'weekly', payment_type: 'online', court_id: 41, ...(index === 1 && NEXT) },
          planned_at: +planned[index]!,
          moves: [{ ...placeOf(41, THEN[index]), sentAt: 300, answeredAt: 400, outcome: 'moved' }],
        }),
      ),
    );
    history.emailIds = rows.messages.filter(({ sent }) => sent).map(({ id }) => id);
    return { rows, history };
  }
  const visitOf = (id: number, more: Partial<BookingRow>): Mutation => change(id, more);

  it('is right if all visits were booked, paid by one order, told of and moved at once', () => {
    const { rows, history } = withSeries();
    expect(audit(rows, history)).toEqual([]);
  });

  it('is right without the links of the other visits', () => {
    const { rows, history } = withSeries();
    delete history.attempts.at(-1)!.token;
    expect(audit(rows, history)).toEqual([]);
  });

  const WRONG: [rule: string, how: string, Mutation][] = [
    ['series in part', 'lacks a visit', (rows) => void rows.bookings.pop()],
    ['series in part', 'is two series', visitOf(42, { series_id: 42 })],
    ['not requested', 'has a visit of another week', visitOf(42, { series_start: new Date(TEN + 2 * WEEK) })],
    ['booked twice', 'has a visit twice', visitOf(42, { series_start: new Date(TEN) })],
    ['wrong booking', 'has a visit that did not move', visitOf(42, NEXT_DATES)],
    [
      'series paid apart',
      'was paid by two orders',
      ({ payments, orders }) => {
        payments.at(-1)!.order_id = 'order-42';
        Object.assign(orders.at(-1)!, { amount: 400 });
        orders.push({ order_id: 'order-42', amount: 400, status: 'success', refunded: 0 });
      },
    ],
    [
      'series told apart',
      'was told of in two emails',
      ({ messages }) => {
        const email = messages.find(({ id }) => id === 'series-41')!;
        messages.push({ ...email, id: 'series-42', payload: { bookings: [email.payload.bookings!.pop()!] } });
      },
    ],
    [
      'series told apart',
      'was not paid, and nobody was told',
      ({ bookings }) => {
        for (const row of bookings.slice(-2)) Object.assign(row, { status: 'expired', payment_status: 'pending' });
      },
    ],
    ['customer not notified', 'was booked without a word', without('series-41')],
    ['customer not notified', 'was moved without a word', without('seriesMoved-41')],
    ['club not notified', 'was booked without a word to the club', without('news-repeated-41')],
    ['club not notified', 'was moved without a word to the club', without('news-allMoved-41')],
    ['club not notified', 'was told of to the club as one visit', (rows) => void rows.messages.push(news('moved', 41))],
  ];
  it.each(WRONG)('is found: %s, as it %s', (rule, _, mutate) => {
    const { rows, history } = withSeries();
    mutate(rows, history);
    expect(audit(rows, history).map((fault) => fault.rule)).toContain(rule);
  });
});

it('accepts either outcome of a booking without an answer', () => {
  const { rows, history } = validData();
  rows.bookings.push(booking(8));
  rows.occupations.push(occupation(8));
  rows.payments.push(payment(8, { status: 'due', order_id: null, provider: null }));
  rows.messages.push(mail('confirmed', 8), news('booked', 8), reminder(8));
  history.emailIds.push('confirmed-8', 'news-booked-8');
  expect(audit(rows, history)).toEqual([]);
});

it('accepts either outcome of a move or of a club decision without an answer', () => {
  const { rows, history } = validData();
  move({ outcome: 'unknown' })(rows, history);
  history.decisions.find(({ action }) => action === 'accepted')!.outcome = 'unknown';
  expect(audit(rows, history)).toEqual([]);
  change(14, { starts_at: new Date(TEN), ends_at: new Date(TEN + HOUR), price: 400, sequence: 0 })(rows, history);
  Object.assign(rows.occupations[3]!, { starts_at: new Date(TEN), ends_at: new Date(TEN + HOUR) });
  rows.payments.find(({ id }) => id === 14)!.amount = 400;
  rows.messages = rows.messages.filter(({ id }) => id !== 'moved-14' && id !== 'news-moved-14');
  rows.messages.find(({ id }) => id === 'reminder-14')!.not_after = new Date(TEN);
  expect(audit(rows, history)).toEqual([]);
});

const CLERK = 'clerk@example.com';
const entry = (action: Deed['action'], booking_id: number | null, note: string | null = null) => ({
  ...{ club_id: 1, actor: CLERK, action, booking_id, note },
});
const deed = (action: Deed['action'], booking_id: number | null, more: Partial<Deed> = {}): Deed => ({
  ...{ actor: CLERK, club_id: 1, action, booking_id, detail: '', sentAt: 5000, answeredAt: 6000, outcome: 'done' },
  ...more,
});
const placeOf = (
  id: number,
  time: { starts_at: number; ends_at: number } = { starts_at: TEN, ends_at: TEN + HOUR },
) => ({
  ...{ court_id: id, session_id: null, price: 400 },
  ...time,
});
const EVENING = { starts_at: TEN + 8 * HOUR, ends_at: TEN + 10 * HOUR };
const dates = ({ starts_at, ends_at }: typeof LATER) => ({
  starts_at: new Date(starts_at),
  ends_at: new Date(ends_at),
});

/**
 * What staff did besides: 31 was moved, 32 was cancelled as its time was closed, 33 was booked for a
 * caller, 34 in a series, 35 was cancelled, and court 99 was blocked.
 */
function withStaff(): { rows: Rows; history: History } {
  const { rows, history } = validData();
  const closed = { ...booking(32), status: 'cancelled', refund_amount: 0, sequence: 1 };
  const byClub = { status: 'cancelled', refund_amount: 0, sequence: 1, cancel_reason: 'CANCELED_BY_CLUB' };
  rows.bookings.push(
    booking(31, { ...LATER_DATES, sequence: 1 }),
    { ...closed, ...dates(EVENING), cancel_reason: 'CANCELED_BY_CLUB' },
    ...[booking(33, { comment: 'call-33' }), booking(34, { comment: 'series-34' })],
    booking(35, { ...byClub, cancel_message: 'sorry' }),
  );
  rows.payments.push(
    ...[31, 32, 33, 34, 35].map((id) => payment(id, { status: 'due', order_id: null, provider: null })),
  );
  rows.occupations.push({ ...occupation(31), ...LATER_DATES }, ...[33, 34].map((id) => occupation(id)), {
    ...occupation(99, 'closure'),
    booking_id: null,
    note: 'block-1',
  });
  rows.closures.push({ club_id: 1, ...dates(EVENING), reasons: { en: 'closing-1' } });
  const facts = (id: number, sequence: number) => ({ id, club: { id: 1 }, sequence, starts_at: '' });
  const told = [{ facts: facts(32, 1), outcome: 'cancelled' as const, refund: 0, pass: null }];
  const about = { booking_id: null, club_id: 0 };
  rows.messages.push(
    ...[31, 32, 35].flatMap((id) => [mail('confirmed', id), news('booked', id)]),
    mail('moved', 31, { payload: { facts: { sequence: 1, starts_at: LATER_DATES.starts_at.toISOString() } } }),
    ...[{ ...reminder(31), not_after: LATER_DATES.starts_at }, reminder(33), reminder(34)],
    mail('closed', 32, { ...about, payload: { reason: 'closing-1', bookings: told } }),
    mail('closed', 32, {
      ...{ ...about, id: 'closed-32-sms', channel: 'sms', recipient: '+380671234567' },
      payload: { reason: 'closing-1', bookings: told },
    }),
    ...[mail('confirmed', 33), mail('cancelled', 35)],
    mail('series', 34, { ...about, payload: { bookings: [facts(34, 0)] } }),
  );
  rows.log.push(
    ...[entry('booking_moved', 31, 'before'), entry('booking_cancelled', 32, 'closing-1')],
    ...[entry('time_closed', null, '18:00/20:00 closing-1'), entry('booking_created', 33)],
    ...[entry('booking_created', 34), entry('booking_cancelled', 35, 'sorry'), entry('time_blocked', null, 'block-1')],
  );
  history.attempts.push(attempt(31), attempt(32, EVENING), attempt(35));
  history.deeds.push(
    deed('booking_moved', 31, { places: [placeOf(31, LATER)] }),
    deed('booking_created', null, { detail: 'call-33', places: [placeOf(33)] }),
    deed('booking_created', null, { detail: 'series-34' }),
    deed('booking_cancelled', 35, { detail: 'sorry' }),
    deed('time_blocked', null, { detail: 'block-1', places: [placeOf(99)] }),
  );
  history.closings.push({
    ...{ actor: CLERK, club_id: 1, reason: 'closing-1', ...EVENING, remedy: 'refund', sentAt: 7000, answeredAt: 8000 },
    ...{ outcome: 'done', outcomes: [{ booking_id: 32, outcome: 'cancelled', refund: 0, to: null }] },
  });
  history.emailIds = rows.messages.filter(({ sent }) => sent).map(({ id }) => id);
  return { rows, history };
}

it('finds no fault in what staff did', () => {
  const { rows, history } = withStaff();
  expect(audit(rows, history)).toEqual([]);
});

const unlogged = (id: number) => (rows: Rows) => {
  rows.log = rows.log.filter(({ booking_id }) => booking_id !== id);
};

it.each<[rule: string, how: string, (rows: Rows, history: History) => unknown]>([
  [
    'double booking',
    'a block over a booking',
    (rows) => Object.assign(rows.occupations.find(({ note }) => note === 'block-1')!, { court_id: 33 }),
  ],
  ['wrong booking', 'at its old time after staff moved it', change(31, dates(placeOf(31)))],
  ['wrong booking', 'where nobody put it', change(31, dates(EVENING))],
  ['moves miscounted', 'moved by staff without the log', unlogged(31)],
  ['booking lost', 'cancelled by the club without the log', unlogged(35)],
  ['booking lost', 'closed without the log', unlogged(32)],
  ['not requested', 'a call that nobody took', (_, { deeds }) => void deeds.splice(1, 1)],
  [
    'hold broken',
    'staff book what a client holds',
    (_, { holds, deeds }) => {
      const { starts_at, ends_at } = placeOf(33);
      holds.push({
        device: 'x',
        club_id: 1,
        court_id: 33,
        starts_at,
        ends_at,
        from: deeds[1]!.sentAt - 1,
        until: 9000,
      });
    },
  ],
  ['customer not notified', 'of the move', without('moved-31')],
  ['customer not notified', 'of the closed time', without('closed-32')],
  ['customer not notified', 'of the series', without('series-34')],
  ['customer not notified', 'of the call', without('confirmed-33')],
  ['customer not notified', 'of the cancellation', without('cancelled-35')],
  ['customer not notified', 'of the closed time twice', (rows) => void rows.messages.push(mail('cancelled', 32))],
  ['club not notified', 'of what it did itself', (rows) => void rows.messages.push(news('moved', 31))],
  ['club not notified', 'of its own booking', (rows) => void rows.messages.push(news('booked', 33))],
])('detects %s: %s', (rule, _how, mutate) => {
  const { rows, history } = withStaff();
  mutate(rows, history);
  expect(audit(rows, history).map((fault) => fault.rule)).toContain(rule);
});
