import { expect, it } from 'vitest';
import { HOUR } from '#core/domain/units.ts';
import { audit } from './audit.ts';
import { type Ask, type Decision, type History, newHistory, type Wish } from './history.ts';
import type { BookingRow, MessageRow, RequestRow, Rows } from './rows.ts';

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
  cancel_reason: null,
  sequence: 0,
  ...more,
});

const wish = (id: number, more: Partial<Wish> = {}): Wish => ({
  marker: `wish-${id}`,
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

const taken = (id: number, kind = 'booking') => ({
  club_id: 1,
  court_id: id,
  coach_id: null,
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

const mail = (kind: string, id: number, more: Partial<MessageRow> = {}): MessageRow => ({
  id: `${kind}-${id}`,
  club_id: 1,
  booking_id: id,
  channel: 'email',
  kind,
  sent: true,
  open: false,
  recipient: `client-${id}@example.com`,
  not_after: new Date(TEN),
  payload: {},
  ...more,
});
const reminder = (id: number) => mail('reminder', id, { sent: false, open: true });
/** What a club was told: of a booking, or of a request. */
const news = (what: string, id: number) =>
  mail('clubNews', id, {
    ...{ id: `news-${what}-${id}`, club_id: 0, booking_id: null, recipient: 'club@example.com' },
    payload: { news: what, id, club: { id: 1 } },
  });
const toAsker = (kind: string, id: number) =>
  mail(kind, id, { club_id: 0, booking_id: null, recipient: `ask-${id}@x.yz` });

const request = (id: number, more: Partial<RequestRow> = {}): RequestRow => ({
  ...{ club_id: 1, id, status: 'pending', starts_at: new Date(TEN), ends_at: new Date(TEN + HOUR) },
  ...{ offered_at: null, booking_id: null, comment: `ask-${id}` },
  ...more,
});
const ask = (id: number, more: Partial<Ask> = {}): Ask => ({
  ...{ marker: `ask-${id}`, email: `ask-${id}@x.yz`, club_id: 1, starts_at: TEN, ends_at: TEN + HOUR },
  outcome: 'asked',
  ...more,
});
const decision = (id: number, did: Decision['did'], more: Partial<Decision> = {}): Decision => ({
  marker: did === 'cancelled' ? `wish-${id}` : `ask-${id}`,
  did,
  outcome: 'done',
  ...more,
});

const ONLINE = { payment_type: 'online', payment_status: 'pending' };
const LATER = { starts_at: TEN + 2 * HOUR, ends_at: TEN + 3 * HOUR };
const LATER_DATES = { starts_at: new Date(LATER.starts_at), ends_at: new Date(LATER.ends_at) };

/**
 * Bookings in which all is well: 1 paid at the club, 2 online, 3 online and cancelled for half of it, 4 a place in a group,
 * 5 with a pass, 6 not paid in time but afterwards, 14 moved to a dearer hour, 15 cancelled by its club. Beside them a hold, a refusal,
 * a booking without an answer, and what clubs were asked: 21 was accepted, 22 declined, 23 got another time, which was taken, and 24 waits.
 * Somebody was told that the hour of 3 is free, and another waits for that of 1.
 */
function sound(): { rows: Rows; history: History } {
  const online = { payment_type: 'online' };
  const session = { session_id: 9, court_id: 20 };
  const world: { rows: Rows; history: History } = {
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
        ...[taken(1), taken(2), taken(5), { ...taken(14), ...LATER_DATES }],
        ...[taken(21), { ...taken(23), ...LATER_DATES }],
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
      passes: [{ club_id: 1, id: 7, visits_left: 9 }],
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
        ...[21, 22, 23, 24].flatMap((id) => [toAsker('requested', id), news('requested', id)]),
        ...[22, 23].map((id) => toAsker('declined', id)),
        ...[21, 23].map((id) => mail('accepted', id, { recipient: `ask-${id}@x.yz` })),
        mail('freed', 3, {
          ...{ booking_id: null, recipient: 'waits@x.yz' },
          payload: { court_id: 3, starts_at: new Date(TEN).toISOString(), ends_at: new Date(TEN + HOUR).toISOString() },
        }),
      ],
      requests: [
        request(21, { status: 'accepted', booking_id: 21 }),
        request(22, { status: 'declined' }),
        request(23, { status: 'accepted', booking_id: 23, offered_at: LATER_DATES.starts_at }),
        request(24),
      ],
      visits: 10,
    },
    history: {
      ...newHistory(),
      wishes: [
        wish(1),
        wish(2, { ...online, seenPaid: true }),
        wish(3, { ...online, cancel: { outcome: 'cancelled', refund: 200 } }),
        wish(4, session),
        wish(5, { payment_type: 'subscription' }),
        wish(6, online),
        wish(14, {
          moves: [
            { ...LATER, court_id: 14, session_id: null, price: 500, sentAt: 300, answeredAt: 400, outcome: 'moved' },
            { ...LATER, court_id: 1, session_id: null, price: 500, sentAt: 500, answeredAt: 600, outcome: 'refused' },
          ],
        }),
        wish(15),
        wish(7, { court_id: 1, outcome: 'refused' }),
        wish(8, { court_id: 1, outcome: 'unknown' }),
      ],
      holds: [
        { device: 'device-1', club_id: 1, court_id: 1, starts_at: TEN, ends_at: TEN + HOUR, from: 50, until: 1000 },
      ],
      asks: [ask(21), ask(22), ask(23), ask(24), ask(25, { outcome: 'refused' }), ask(26, { outcome: 'unknown' })],
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
          outcome: 'watched',
        },
        {
          email: 'other@x.yz',
          club_id: 1,
          court_id: 1,
          starts_at: TEN,
          ends_at: TEN + HOUR,
          coach: false,
          outcome: 'watched',
        },
      ],
    },
  };
  world.history.letters = world.rows.messages.filter(({ sent }) => sent).map(({ id }) => id);
  return world;
}

it('finds nothing where all is well', () => {
  const { rows, history } = sound();
  expect(audit(rows, history)).toEqual([]);
});

type Spoil = (rows: Rows, history: History) => unknown;
const change =
  (id: number, more: Partial<BookingRow>): Spoil =>
  (rows) => {
    Object.assign(rows.bookings.find((one) => one.id === id)!, more);
  };

const without =
  (id: string): Spoil =>
  ({ messages }) =>
    void messages.splice(
      messages.findIndex((one) => one.id === id),
      1,
    );
const answer =
  (id: number, more: Partial<RequestRow>): Spoil =>
  ({ requests }) =>
    void Object.assign(requests.find((one) => one.id === id)!, more);
const move =
  (more: object): Spoil =>
  (_, { wishes }) =>
    void Object.assign(wishes.find(({ moves }) => moves.length > 0)!.moves[0]!, more);

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
  ['places miscounted', 'a hold that takes no place', (rows) => rows.placeHolds.push({ club_id: 1, session_id: 9 })],
  ['booking lost', 'a row that is gone', (rows) => void rows.bookings.shift()],
  ['booking lost', 'cancelled by nobody', change(1, { status: 'cancelled', refund_amount: 0, sequence: 1 })],
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
  [
    'untrue cancellation',
    'told as cancelled, and stands',
    change(3, { status: 'confirmed', payment_status: 'paid', sequence: 0 }),
  ],
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
  [
    'refund not sent',
    'one that is due',
    (rows) => void Object.assign(rows.payments.find(({ id }) => id === 33)!, { status: 'due' }),
  ],
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
  ['customer not told', 'no confirmation', without('confirmed-1')],
  ['customer not told', 'two confirmations', (rows) => void rows.messages.push(mail('confirmed', 1))],
  ['customer not told', 'a confirmation of what expired', (rows) => void rows.messages.push(mail('confirmed', 6))],
  ['another booking', 'still where it was', change(14, { starts_at: new Date(TEN), ends_at: new Date(TEN + HOUR) })],
  ['another booking', 'at the price of the time before', change(14, { price: 400 })],
  ['time taken', 'moved, and its old time kept', (rows) => void rows.occupations.push(taken(14))],
  ['moves miscounted', 'told as moved, and the calendars were not', change(14, { sequence: 0 })],
  ['moves miscounted', 'moved by nobody', change(1, { sequence: 1 })],
  ['another booking', 'moved by a refused attempt', move({ outcome: 'refused' })],
  [
    'another sum',
    'the old sum due at the club',
    (rows) => void Object.assign(rows.payments.find(({ id }) => id === 14)!, { amount: 400 }),
  ],
  ['another sum', 'nothing due', (rows) => void rows.payments.splice(2, 1)],
  [
    'refund not sent',
    'one that no provider is to send',
    (rows) => void Object.assign(rows.payments.find(({ id }) => id === 33)!, { provider: null }),
  ],
  [
    'hold broken',
    'moved to what another holds',
    (_, history) => void history.holds.push({ ...history.holds[0]!, ...LATER, court_id: 14, device: 'device-x' }),
  ],
  ['customer not told', 'no word of a move', without('moved-14')],
  [
    'customer not told',
    'of a move to another time',
    ({ messages }) => {
      messages.find(({ kind }) => kind === 'moved')!.payload.facts!.starts_at = new Date(TEN).toISOString();
    },
  ],
  [
    'customer not told',
    'reminded of the time before',
    ({ messages }) => {
      messages.find(({ id }) => id === 'reminder-14')!.not_after = new Date(TEN);
    },
  ],
  ['customer not told', 'not reminded', without('reminder-1')],
  ['customer not told', 'reminded of what is cancelled', (rows) => void rows.messages.push(reminder(3))],
  [
    'customer not told',
    'not paid in time',
    (rows) => rows.bookings.push(booking(16, { ...ONLINE, status: 'expired' })),
  ],
  ['customer not told', 'of a payment that nobody waited for', (rows) => void rows.messages.push(mail('lapsed', 1))],
  [
    'customer not told',
    'twice that it was not paid',
    ({ messages }) => messages.push(mail('lapsed', 6), mail('lapsed', 6)),
  ],
  ['club not told', 'of a booking', without('news-booked-1')],
  ['club not told', 'of a move', without('news-moved-14')],
  ['club not told', 'of a cancellation', without('news-cancelled-3')],
  ['club not told', 'of what it did itself', (rows) => void rows.messages.push(news('cancelled', 15))],
  ['booking lost', 'cancelled by its club, which did not', (_, history) => void history.decisions.pop()],
  [
    'untrue cancellation',
    'told to the club as cancelled, and stands',
    (_, history) => void history.decisions.push(decision(1, 'cancelled')),
  ],
  ['request lost', 'told as received', (rows) => void rows.requests.pop()],
  ['asked twice', 'one request, two rows', (rows) => void rows.requests.push(request(30, { comment: 'ask-24' }))],
  ['untrue refusal', 'a request refused and stored', (rows) => void rows.requests.push(request(25))],
  ['nobody asked', 'a request of nobody', (rows) => void rows.requests.push(request(31, { comment: null }))],
  ['another request', 'at another hour', answer(24, LATER_DATES)],
  ['request and booking', 'accepted without a booking', (rows) => void rows.bookings.splice(8, 1)],
  [
    'request and booking',
    'declined, and holds a time',
    (rows) => {
      rows.bookings.push(booking(22, { comment: 'ask-22' }));
      rows.occupations.push(taken(22));
    },
  ],
  ['request and booking', 'booked at another hour', change(21, LATER_DATES)],
  ['booking lost', 'accepted, and then gone', change(21, { status: 'cancelled', refund_amount: 0 })],
  ['untrue answer', 'told as declined, and waits', answer(22, { status: 'pending' })],
  [
    'untrue answer',
    'told as accepted and as declined',
    (_, history) => void history.decisions.push(decision(21, 'declined')),
  ],
  ['untrue answer', 'declined by nobody', answer(24, { status: 'declined' })],
  ['untrue answer', 'accepted by nobody', (_, history) => void history.decisions.shift()],
  ['untrue answer', 'another offer', answer(22, { offered_at: LATER_DATES.starts_at })],
  [
    'untrue answer',
    'an offer taken twice',
    (_, history) => void history.decisions.push(decision(23, 'taken', { token: 'token-23' })),
  ],
  [
    'untrue answer',
    'a ticket of another',
    (_, history) => {
      history.decisions.find(({ did }) => did === 'taken')!.token = 'token-1';
    },
  ],
  ['request not told', 'that the club has it', without('requested-24')],
  ['request not told', 'that it was declined', without('declined-22')],
  ['request not told', 'of an offer', without('declined-23')],
  ['request not told', 'that it was accepted', without('accepted-21')],
  ['request not told', 'the club was not asked', without('news-requested-24')],
  ['not told of a free time', 'one that frees up', without('freed-3')],
  [
    'not told of a free time',
    'a lesson of which court and coach are free',
    (_, { watches }) => void Object.assign(watches[1]!, { court_id: 99, coach: true }),
  ],
  [
    'told of a free time too often',
    'twice',
    ({ messages }) => void messages.push({ ...messages.find(({ kind }) => kind === 'freed')!, id: 'freed-33' }),
  ],
  ['nobody waited', 'a letter to a stranger', (_, { watches }) => void watches.shift()],
  ['customer not told', 'no word of a cancellation', without('cancelled-3')],
  ['customer not told', 'no word of a refund', without('refunded-3')],
])('refuses %s: %s', (rule, _how, spoil) => {
  const { rows, history } = sound();
  spoil(rows, history);
  expect(audit(rows, history).map((fault) => fault.rule)).toContain(rule);
});

it('takes a booking without an answer either way', () => {
  const { rows, history } = sound();
  rows.bookings.push(booking(8));
  rows.occupations.push(taken(8));
  rows.payments.push(payment(8, { status: 'due', order_id: null, provider: null }));
  rows.messages.push(mail('confirmed', 8), news('booked', 8), reminder(8));
  history.letters.push('confirmed-8', 'news-booked-8');
  expect(audit(rows, history)).toEqual([]);
});

it('takes a move without an answer either way, and the answer of a club too', () => {
  const { rows, history } = sound();
  move({ outcome: 'unknown' })(rows, history);
  history.decisions.find(({ did }) => did === 'accepted')!.outcome = 'unknown';
  expect(audit(rows, history)).toEqual([]);
  change(14, { starts_at: new Date(TEN), ends_at: new Date(TEN + HOUR), price: 400, sequence: 0 })(rows, history);
  Object.assign(rows.occupations[3]!, { starts_at: new Date(TEN), ends_at: new Date(TEN + HOUR) });
  rows.payments.find(({ id }) => id === 14)!.amount = 400;
  rows.messages = rows.messages.filter(({ id }) => id !== 'moved-14' && id !== 'news-moved-14');
  rows.messages.find(({ id }) => id === 'reminder-14')!.not_after = new Date(TEN);
  expect(audit(rows, history)).toEqual([]);
});
