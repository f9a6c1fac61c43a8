import { expect, it } from 'vitest';
import { auditPlayers } from './audit-players.ts';
import type { BookingRow, PaymentRow, PlayerRow, Rows, SplitRow } from './rows.ts';

type Data = Pick<Rows, 'bookings' | 'splits' | 'players' | 'payments' | 'orders' | 'log'>;

const booking = (id: number, more: Partial<BookingRow>) =>
  ({
    club_id: 1,
    id,
    status: 'confirmed',
    payment_status: 'paid',
    payment_type: 'online',
    price: 10_000,
    ...more,
  }) as BookingRow;
const split = (booking_id: number, more: Partial<SplitRow> = {}): SplitRow => ({
  ...{ club_id: 1, booking_id, places: 3, share: 3333, charge_at: new Date(0), closed_at: new Date(0) },
  ...more,
});
const player = (id: number, booking_id: number, standing: string, place = id): PlayerRow => {
  const [state, share_status] = standing.split(' ') as [string, string];
  return { club_id: 1, id, booking_id, place, state, share_status, match_state: null };
};
const payment = (id: number, booking_id: number, amount: number, more: Partial<PaymentRow> = {}): PaymentRow => ({
  ...{ club_id: 1, id, booking_id, amount, direction: 'charge', status: 'paid', order_id: `order-${id}` },
  ...{ charge_id: null, provider: 'sandbox', player_id: null, capture: null, created_at: new Date(id) },
  ...more,
});
const refund = (id: number, booking_id: number, amount: number, charge_id: number | null, player_id: number | null) =>
  payment(id, booking_id, amount, { direction: 'refund', status: 'refunded', order_id: null, charge_id, player_id });

/**
 * One that took place, one that was cancelled for half, one that is held, one at the club, one whose
 * hold was released, and of those whose organiser paid in advance: one that is open, one that has
 * closed, and one whose payment the bank gave back. Last, one that was cancelled for half after the bank
 * had given back what was taken, and a share.
 */
function validData(): Data {
  return {
    bookings: [
      booking(1, {}),
      booking(2, { status: 'cancelled', payment_status: 'refunded', refund_amount: 5000 }),
      booking(3, { payment_status: 'due' }),
      booking(4, { payment_status: 'due', payment_type: 'cash' }),
      booking(5, { status: 'cancelled', payment_status: 'due' }),
      booking(6, {}),
      booking(7, {}),
      booking(8, { payment_status: 'refunded' }),
      booking(9, { status: 'cancelled', payment_status: 'refunded', refund_amount: 1667 }),
    ],
    splits: [
      split(1),
      split(2),
      split(3, { closed_at: null }),
      split(4, { charge_at: null, closed_at: null }),
      split(5),
      split(6, { closed_at: null }),
      split(7),
      split(8, { closed_at: null }),
      split(9),
    ],
    players: [
      player(1, 1, 'joined paid'),
      player(2, 1, 'joined covered'),
      player(3, 1, 'replaced refunded', 1),
      player(4, 2, 'joined refunded', 1),
      player(5, 3, 'joined due', 1),
      player(6, 4, 'joined paid', 1),
      player(7, 6, 'joined paid', 1),
      player(8, 6, 'joined due', 2),
      player(9, 7, 'joined paid', 1),
      player(10, 7, 'joined covered', 2),
      player(11, 8, 'joined paid', 1),
      player(12, 9, 'left refunded', 1),
      player(13, 9, 'joined due', 2),
    ],
    payments: [
      payment(1, 1, 6667, { capture: 6667 }),
      payment(2, 1, 3333, { player_id: 1 }),
      payment(3, 1, 3333, { player_id: 3, status: 'refunded' }),
      refund(4, 1, 3333, 3, 3),
      payment(5, 2, 3333, { player_id: 4 }),
      refund(6, 2, 1667, 5, 4),
      payment(7, 2, 3334, { capture: 3334 }),
      payment(8, 3, 10_000, { status: 'authorised' }),
      payment(9, 4, 6667, { status: 'due', provider: null, order_id: null }),
      payment(10, 4, 3333, { player_id: 6, provider: null, order_id: null }),
      payment(11, 5, 10_000, { status: 'released', capture: 0 }),
      payment(12, 6, 10_000),
      payment(13, 6, 3333, { player_id: 7 }),
      payment(14, 7, 10_000),
      payment(15, 7, 3333, { player_id: 9 }),
      refund(16, 7, 3333, 14, null),
      payment(17, 8, 10_000, { status: 'refunded' }),
      payment(18, 8, 3333, { player_id: 11 }),
      payment(30, 9, 3334, { status: 'refunded', capture: 3334 }),
      payment(31, 9, 3333, { player_id: 12 }),
      refund(32, 9, 1667, 31, 12),
      payment(33, 9, 3333, { player_id: 13, status: 'refunded' }),
    ],
    orders: [{ order_id: 'order-11', amount: 10_000, status: 'reversed', refunded: 10_000 }],
    log: [],
  };
}

it('finds no fault in valid data', () => {
  expect(auditPlayers(validData() as Rows)).toEqual([]);
});

const charge = (data: Data, id: number) => data.payments.find((row) => row.id === id)!;
const without = (data: Data, id: number) => data.payments.splice(data.payments.indexOf(charge(data, id)), 1);
const FAULTS: [rule: string, how: string, mutate: (data: Data) => unknown][] = [
  ['split without booking', 'a booking that is gone', ({ bookings }) => bookings.pop()],
  ['wrong share', 'shares that are not the price', ({ splits }) => Object.assign(splits[0]!, { share: 3334 })],
  ['oversold game', 'two players of one place', ({ players }) => Object.assign(players[1]!, { place: 1 })],
  ['oversold game', 'a player beyond the places', ({ players }) => Object.assign(players[1]!, { place: 3 })],
  [
    'share not refunded',
    'a share that is still on its way back',
    ({ players }) => Object.assign(players[2]!, { share_status: 'refunding' }),
  ],
  [
    'left the match, kept the share',
    'a share of who left the match',
    ({ players }) => Object.assign(players[4]!, { match_state: 'left' }),
  ],
  [
    'left the match, kept the share',
    'a share of who was removed from the match',
    ({ players }) => Object.assign(players[7]!, { match_state: 'removed' }),
  ],
  [
    'left the share, kept the match',
    'a place in the match of who gave the share back',
    ({ players }) => Object.assign(players[11]!, { match_state: 'accepted' }),
  ],
  ['player charged twice', 'two payments', (data) => data.payments.push(payment(20, 1, 3333, { player_id: 1 }))],
  ['wrong share kept', 'the money of a player who was replaced', ({ payments }) => payments.splice(3, 1)],
  [
    'wrong share kept',
    'a covered share that was paid as well',
    (data) => data.payments.push(payment(20, 1, 3333, { player_id: 2 })),
  ],
  [
    'share left out of the refund',
    'a share that the club keeps all of',
    ({ players }) => Object.assign(players.at(-2)!, { share_status: 'paid' }),
  ],
  ['wrong share kept', 'a paid share without money', ({ payments }) => payments.splice(1, 1)],
  ['wrong share kept', 'no refund of a cancelled share', ({ payments }) => payments.splice(5, 1)],
  [
    'booking overcharged',
    'the whole price of the organiser',
    (data) => Object.assign(charge(data, 1), { amount: 10_000 }),
  ],
  ['booking overrefunded', 'more back than was paid', (data) => data.payments.push(refund(20, 1, 10_001, null, null))],
  ['split not charged', 'nothing of the organiser', ({ payments }) => payments.splice(0, 1)],
  ['wrong share kept', 'a share that was refunded twice', (data) => data.payments.push(refund(20, 1, 3333, 3, 3))],
  [
    'split not charged',
    'a capture that forgets a share that nobody paid',
    (data) => Object.assign(charge(data, 1), { amount: 3334, capture: 3334 }),
  ],
  ['booking overcharged', 'paid shares that the organiser did not get back', (data) => without(data, 16)],
  [
    'split not charged',
    'a share of the organiser who gets it back before the split closes',
    (data) => data.payments.push(refund(20, 6, 3333, 12, null)),
  ],
  [
    'split not charged',
    'paid shares that went back twice',
    (data) => data.payments.push(refund(20, 7, 3333, 14, null)),
  ],
  [
    'booking overcharged',
    'a second payment of an organiser that was kept',
    (data) => data.payments.push(payment(20, 6, 10_000)),
  ],
  ['wrong share kept', 'a paid share without money before the split closes', (data) => without(data, 13)],
  ['wrong amount', 'a due amount that forgets a share', (data) => Object.assign(charge(data, 9), { amount: 10_000 })],
  ['held twice', 'two holds', (data) => data.payments.push(payment(20, 3, 10_000, { status: 'authorised' }))],
  ['hold not taken', 'a capture that nobody sent', (data) => Object.assign(charge(data, 8), { capture: 10_000 })],
  ['nothing held', 'a booking without its hold', (data) => Object.assign(charge(data, 8), { status: 'failed' })],
  ['released hold kept', 'money at the provider', ({ orders }) => Object.assign(orders[0]!, { refunded: 5000 })],
  ['released hold kept', 'a hold that stands', ({ orders }) => Object.assign(orders[0]!, { status: 'hold_wait' })],
];
it.each(FAULTS)('detects %s: %s', (rule, _how, mutate) => {
  const data = validData();
  mutate(data);
  expect(auditPlayers(data as Rows).map((fault) => fault.rule)).toContain(rule);
});

it.each([
  ['plays in both', 7, 'accepted'],
  ['left both', 11, 'left'],
  ['was removed from the match with a paid share', 0, 'removed'],
  ['left the match of a cancelled booking', 3, 'left'],
])('finds no fault in who %s', (_, index, match_state) => {
  const data = validData();
  Object.assign(data.players[index]!, { match_state });
  expect(auditPlayers(data as Rows)).toEqual([]);
});

it('takes into account what the desk took back after the host had removed a player', () => {
  const data = validData();
  Object.assign(data.players[7]!, { match_state: 'removed' });
  expect(auditPlayers(data as Rows)).not.toEqual([]);
  data.log.push({ club_id: 1, actor: 'clerk@x.yz', action: 'share_unpaid', booking_id: 6, note: null });
  expect(auditPlayers(data as Rows)).toEqual([]);
});

it('takes into account what the desk refunded', () => {
  const data = validData();
  data.bookings[0]!.price = 9000;
  data.payments.push(refund(20, 1, 667, 1, null), refund(21, 1, 333, 2, 1));
  expect(auditPlayers(data as Rows)).not.toEqual([]);
  data.log.push({ club_id: 1, actor: 'clerk@x.yz', action: 'booking_refunded', booking_id: 1, note: '1000' });
  expect(auditPlayers(data as Rows)).toEqual([]);
});
