import { expect, it } from 'vitest';
import { HOUR } from '#core/domain/units.ts';
import { auditDesk } from './audit-desk.ts';
import { readDeskLog } from './desk-log.ts';
import { type Deed, type History, newHistory } from './history.ts';
import type { BookingRow, LogRow, OccupationRow, PaymentRow, Rows } from './rows.ts';

const TEN = Date.parse('2026-12-01T10:00:00Z');
const CLERK = 'clerk@x.yz';
const PLACE = { court_id: 1, session_id: null, starts_at: TEN, ends_at: TEN + HOUR };
const TIME = { club_id: 1, court_id: 1, starts_at: new Date(TEN), ends_at: new Date(TEN + HOUR) };

const booking = (id: number, more: Partial<BookingRow> = {}) =>
  ({
    ...{
      ...TIME,
      id,
      status: 'confirmed',
      payment_status: 'due',
      payment_type: 'card',
      price: 400,
      refund_amount: null,
    },
    ...{ session_id: null, pass_id: null, comment: `booking-${id}`, sequence: 0, no_show: false },
    ...{ email: `client-${id}@x.yz`, telephone: '+380', cancel_reason: null, cancel_message: null },
    ...more,
  }) as BookingRow;
const payment = (id: number, booking_id: number, more: Partial<PaymentRow> = {}) =>
  ({
    ...{ club_id: 1, id, booking_id, direction: 'charge', status: 'due', amount: 400 },
    ...{ order_id: null, charge_id: null, provider: null, player_id: null, created_at: new Date(id) },
    ...more,
  }) as PaymentRow;
const entry = (action: LogRow['action'], booking_id: number | null, note: string | null = null): LogRow => ({
  ...{ club_id: 1, actor: CLERK, action, booking_id, note },
});
const deed = (action: Deed['action'], booking_id: number | null, detail = '', more: Partial<Deed> = {}): Deed => ({
  ...{ actor: CLERK, club_id: 1, action, booking_id, detail, sentAt: 1, answeredAt: 2, outcome: 'done' },
  ...more,
});
const block = (court_id: number, note: string) =>
  ({ ...TIME, court_id, coach_id: null, kind: 'closure', booking_id: null, note }) as OccupationRow;

const PAID = { payment_status: 'paid' } as const;
const SHARE = { status: 'paid', amount: 100, player_id: 1 };
const AT_PROVIDER = { provider: 'sandbox', status: 'paid', order_id: 'order-4' };

/**
 * What staff did: 1 was booked for a caller, 2 and 3 are a series, 4 was paid online and 100 of it
 * refunded, 5 was paid at the club, taken back, paid again, and 50 of it refunded and handed out, 6 did
 * not come, 7 was cancelled, 8 got a message, and 9 was moved. Of 11 a player paid a share, which was
 * taken back and paid again; of 12 it goes back with the cancellation, and of 13 all who paid get a part
 * of a refund. Two courts were blocked, and one freed.
 * A booking, a block and a refund had no answer: only the refund, of 10, happened. Somebody who had
 * signed out was refused.
 */
function validData(): { rows: Rows; history: History } {
  const rows = {
    bookings: [
      booking(1, { comment: 'call-1' }),
      ...[booking(2, { comment: 'series-1' }), booking(3, { comment: 'series-1' })],
      booking(4, { ...PAID, payment_type: 'online', price: 300 }),
      booking(5, { ...PAID, payment_type: 'cash', price: 350 }),
      booking(6, { no_show: true }),
      booking(7, {
        ...{ status: 'cancelled', cancel_reason: 'CANCELED_BY_CLUB', cancel_message: 'sorry-1', refund_amount: 0 },
      }),
      ...[booking(8), booking(9, { sequence: 1 })],
      booking(10, { ...PAID, price: 370 }),
      ...[booking(11), booking(12, { status: 'cancelled', payment_status: 'refunding', refund_amount: 0 })],
      booking(13, { ...PAID, price: 320 }),
    ],
    payments: [
      ...[1, 2, 3, 6, 7, 8, 9].map((id) => payment(id, id)),
      payment(4, 4, AT_PROVIDER),
      payment(41, 4, { direction: 'refund', status: 'refunded', amount: 100, charge_id: 4, provider: 'sandbox' }),
      payment(5, 5, { status: 'paid' }),
      payment(51, 5, { direction: 'refund', status: 'refunded', amount: 50 }),
      payment(10, 10, { status: 'paid' }),
      payment(101, 10, { direction: 'refund', amount: 30 }),
      ...[payment(11, 11, { amount: 300 }), payment(111, 11, { ...SHARE, status: 'failed' }), payment(112, 11, SHARE)],
      ...[payment(12, 12, { amount: 300 }), payment(121, 12, SHARE)],
      payment(122, 12, { direction: 'refund', amount: 100, charge_id: 121, player_id: 1 }),
      ...[payment(13, 13, { status: 'paid', amount: 300 }), payment(131, 13, SHARE)],
      payment(132, 13, { direction: 'refund', amount: 60, charge_id: 13, created_at: new Date(TEN) }),
      payment(133, 13, { direction: 'refund', amount: 20, charge_id: 131, player_id: 1, created_at: new Date(TEN) }),
    ],
    orders: [{ order_id: 'order-4', amount: 400, status: 'success', refunded: 100 }],
    occupations: [block(2, 'block-1')],
    messages: [{ kind: 'clubMessage', club_id: 1, booking_id: 8, payload: { message: 'note-1' } }],
    log: [
      ...[entry('booking_created', 1), entry('booking_created', 2), entry('booking_created', 3)],
      entry('booking_refunded', 4, '100'),
      ...[entry('booking_paid', 5, 'card'), entry('booking_unpaid', 5), entry('booking_paid', 5, 'cash')],
      ...[entry('booking_refunded', 5, '50'), entry('refund_handed_out', 5, '50')],
      ...[entry('booking_no_show', 6), entry('booking_cancelled', 7, 'sorry-1')],
      ...[entry('customer_messaged', 8, 'note-1'), entry('booking_moved', 9, '2026-12-01T09:00:00Z')],
      ...[entry('time_blocked', null, '2026-12-01T10:00:00Z block-1'), entry('block_removed', null, 'block-1')],
      ...[entry('booking_paid', 10, 'card'), entry('booking_refunded', 10, '30')],
      ...[
        entry('share_paid', 11, 'Anna, cash'),
        entry('share_unpaid', 11, 'Anna'),
        entry('share_paid', 11, 'Anna, card'),
      ],
      entry('share_paid', 12, 'Anna, cash'),
      ...[
        entry('share_paid', 13, 'Anna, cash'),
        entry('booking_paid', 13, 'card'),
        entry('booking_refunded', 13, '80'),
      ],
    ],
  } as unknown as Rows;
  const history: History = {
    ...newHistory(),
    deeds: [
      deed('booking_created', null, 'call-1', { places: [PLACE] }),
      deed('booking_created', null, 'series-1', { days: 2 }),
      deed('booking_refunded', 4, '100'),
      ...[deed('booking_paid', 5, 'card'), deed('booking_unpaid', 5), deed('booking_paid', 5, 'cash')],
      deed('booking_paid', 5, 'cash', { outcome: 'refused' }),
      ...[deed('booking_refunded', 5, '50'), deed('refund_handed_out', 5), deed('booking_no_show', 6)],
      ...[deed('booking_cancelled', 7, 'sorry-1'), deed('customer_messaged', 8, 'note-1')],
      deed('booking_moved', 9, '', { places: [PLACE] }),
      deed('time_blocked', null, 'block-1', { places: [PLACE, { ...PLACE, court_id: 2 }] }),
      deed('block_removed', null, 'block-1', { places: [PLACE] }),
      ...[deed('booking_paid', 10, 'card'), deed('booking_refunded', 10, '30', { outcome: 'unknown' })],
      ...[deed('share_paid', 11, 'Anna, cash'), deed('share_unpaid', 11, 'Anna'), deed('share_paid', 11, 'Anna, card')],
      deed('share_paid', 12, 'Anna, cash', { outcome: 'unknown' }),
      ...[deed('share_paid', 13, 'Anna, cash'), deed('booking_paid', 13, 'card'), deed('booking_refunded', 13, '80')],
      deed('booking_created', null, 'call-2', { places: [PLACE], outcome: 'unknown' }),
      deed('time_blocked', null, 'block-2', { places: [PLACE], outcome: 'unknown' }),
      deed('time_blocked', null, 'block-3', { places: [PLACE], outcome: 'refused', isSignedOut: true }),
    ],
  };
  return { rows, history };
}

const auditOf = ({ rows, history }: { rows: Rows; history: History }) =>
  auditDesk(rows, history, readDeskLog(rows, history));

it('finds no fault in valid data', () => {
  expect(auditOf(validData())).toEqual([]);
});

const ofBooking = (id: number, changes: Partial<BookingRow>) => (rows: Rows) =>
  Object.assign(rows.bookings.find((one) => one.id === id)!, changes);
const ofPayment = (id: number, changes: Partial<PaymentRow>) => (rows: Rows) =>
  Object.assign(rows.payments.find((one) => one.id === id)!, changes);
const logged = (action: LogRow['action'], id: number | null) => (one: LogRow) =>
  one.action === action && one.booking_id === id;
const unlogged = (action: LogRow['action'], id: number | null) => (rows: Rows) =>
  rows.log.splice(rows.log.findIndex(logged(action, id)), 1);

it.each<[rule: string, how: string, (rows: Rows, history: History) => unknown]>([
  ['log differs', 'a confirmed change that is not in the log', unlogged('customer_messaged', 8)],
  ['log differs', 'an entry twice', (rows) => rows.log.push(entry('booking_unpaid', 5))],
  ['log differs', 'a refused payment that was noted', (rows) => rows.log.push(entry('booking_paid', 5, 'cash'))],
  [
    'log differs',
    'a refund that was repeated after a lost answer, and made twice',
    (rows) => rows.log.push(entry('booking_refunded', 10, '30')),
  ],
  [
    'log invented',
    'another actor',
    (rows) => Object.assign(rows.log.find(logged('booking_moved', 9))!, { actor: 'other@x.yz' }),
  ],
  ['log invented', 'a change that nobody made', (rows) => rows.log.push(entry('booking_moved', 4))],
  [
    'ended session acted',
    'confirmed after signing out',
    (_, { deeds }) => Object.assign(deeds.find(({ isSignedOut }) => isSignedOut)!, { outcome: 'done' }),
  ],
  [
    'log differs',
    'done after signing out, and refused',
    (rows) => rows.log.push(entry('time_blocked', null, '2026-12-01T10:00:00Z block-3')),
  ],
  ['desk booking differs', 'a booking for a caller that is lost', (rows) => rows.bookings.splice(0, 1)],
  ['desk booking differs', 'a part of a series that is lost', (rows) => rows.bookings.splice(2, 1)],
  ['desk booking differs', 'at another time', ofBooking(1, { starts_at: new Date(TEN - HOUR) })],
  ['desk booking differs', 'on another court', ofBooking(1, { court_id: 2 })],
  ['desk booking differs', 'made without the log', unlogged('booking_created', 1)],
  [
    'desk booking differs',
    'made, but not in the log',
    (rows) => rows.bookings.push(booking(13, { comment: 'call-2' })),
  ],
  ['block differs', 'a block that is lost', (rows) => rows.occupations.pop()],
  ['block differs', 'a removed block that takes its time', (rows) => rows.occupations.push(block(1, 'block-1'))],
  ['block differs', 'another court was freed', (rows) => Object.assign(rows.occupations[0]!, { court_id: 1 })],
  [
    'block differs',
    'a block at another time',
    (rows) => Object.assign(rows.occupations[0]!, { ends_at: new Date(TEN + 2 * HOUR) }),
  ],
  ['block differs', 'a block without the log', (rows) => rows.occupations.push(block(5, 'block-2'))],
  ['block differs', 'a block that nobody requested', (rows) => rows.occupations.push(block(5, 'x'))],
  ['payment differs', 'paid by the log, but due', ofBooking(10, { payment_status: 'due' })],
  ['payment differs', 'taken back by the log, but paid', unlogged('booking_paid', 10)],
  ['payment differs', 'paid by the log without a payment', ofPayment(10, { status: 'due' })],
  ['payment differs', 'a share that is paid without the log', unlogged('share_paid', 11)],
  ['payment differs', 'a share that was taken back, but is paid', ofPayment(111, { status: 'paid' })],
  ['payment differs', 'a share that is paid by the log alone', ofPayment(112, { status: 'failed' })],
  ['payment differs', 'a share that pays for the whole', ofBooking(11, { payment_status: 'paid' })],
  ['log differs', 'a share that was noted twice', (rows) => rows.log.push(entry('share_paid', 11, 'Anna, card'))],
  ['payment differs', 'more refunded than was paid', ofPayment(41, { amount: 500 })],
  ['payment differs', 'a refund that did not lower the price', ofBooking(10, { price: 400 })],
  ['payment differs', 'a refund in the log without one', (rows) => rows.payments.splice(8, 1)],
  ['payment differs', 'a refund of a split booking that a player got less of', ofPayment(133, { amount: 10 })],
  ['payment differs', 'handed out without the log', unlogged('refund_handed_out', 5)],
  ['payment differs', 'handed out by the log, but due', ofPayment(51, { status: 'due' })],
  ['refund not sent once', 'returned twice', (rows) => Object.assign(rows.orders[0]!, { refunded: 200 })],
  ['refund not sent once', 'not returned', (rows) => Object.assign(rows.orders[0]!, { refunded: 0 })],
  ['desk change lost', 'a no-show', ofBooking(6, { no_show: false })],
  ['desk change lost', 'a no-show that nobody noted', ofBooking(1, { no_show: true })],
  ['desk change lost', 'a cancellation', ofBooking(7, { status: 'confirmed', cancel_reason: null })],
  ['desk change lost', 'the message of a cancellation', ofBooking(7, { cancel_message: null })],
  ['desk change lost', 'a message', (rows) => rows.messages.pop()],
  ['desk change lost', 'a message twice', (rows) => rows.messages.push(rows.messages[0]!)],
  [
    'desk change lost',
    'money for a visit of a pass',
    (rows) => Object.assign(rows.bookings.find(({ id }) => id === 4)!, { pass_id: 1 }),
  ],
])('detects %s: %s', (rule, _how, plant) => {
  const data = validData();
  plant(data.rows, data.history);
  expect(auditOf(data).map((fault) => fault.rule)).toContain(rule);
});

it('accepts a move or a no-show that a colleague had made before', () => {
  const data = validData();
  data.history.deeds.push(deed('booking_moved', 9), deed('booking_no_show', 6, '', { actor: 'other@x.yz' }));
  expect(auditOf(data)).toEqual([]);
});

it('accepts two refunds of a payment at the same instant', () => {
  const data = validData();
  ofBooking(10, { price: 350 })(data.rows);
  data.rows.payments.push(payment(102, 10, { direction: 'refund', amount: 20, created_at: new Date(101) }));
  data.rows.log.push(entry('booking_refunded', 10, '20'));
  data.history.deeds.push(deed('booking_refunded', 10, '20'));
  expect(auditOf(data)).toEqual([]);
});
