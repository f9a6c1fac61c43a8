import { describe, expect, it } from 'vitest';
import { HOUR } from '#core/domain/units.ts';
import { type Changing, changeableUntil, isChangeable, moneyOfMove } from './change.ts';

const startsAt = Date.parse('2026-11-23T18:00:00+02:00');
const usual: Changing = {
  terms: { free_until_hours: 24, partial_until_hours: 6, partial_percent: 50 },
  startsAt,
  by: 'CANCELED_BY_CUSTOMER',
  status: 'confirmed',
  payment_type: 'card',
  payment_status: 'due',
  online_booking: true,
};
const lastMinute = { ...usual, terms: { free_until_hours: 0, partial_until_hours: 0, partial_percent: 0 } };
const online: Changing = { ...usual, payment_type: 'online', payment_status: 'paid' };

describe('a customer moves a booking', () => {
  it.each<[string, Changing, number, boolean]>([
    ['long before', usual, 48, true],
    ['at the end of free cancelling', usual, 24, true],
    ['just after it, while cancelling gives half back', usual, 23.99, false],
    ['after the start', usual, -1, false],
    ['at a club that cancels free until the start', lastMinute, 0.01, true],
    ['there, at the start', lastMinute, 0, false],
    ['that is cancelled', { ...usual, status: 'cancelled' }, 48, false],
    ['that waits for its payment', { ...online, status: 'pending', payment_status: 'pending' }, 48, false],
    ['that is paid online', online, 48, true],
    ['whose payment the provider took back', { ...online, payment_status: 'refunded' }, 48, false],
    ['of a pass', { ...usual, payment_type: 'subscription', payment_status: 'paid' }, 48, true],
    ['by the link of the club', { ...usual, by: 'CANCELED_BY_CLUB' }, 48, false],
    ['of a club that takes requests alone', { ...usual, online_booking: false }, 48, false],
  ])('%s', (_name, booking, hoursBefore, expected) => {
    expect(isChangeable(booking, startsAt - hoursBefore * HOUR)).toBe(expected);
  });
});

it('names the last moment, or none', () => {
  expect(changeableUntil(usual)).toBe(startsAt - 24 * HOUR);
  expect(changeableUntil({ ...usual, online_booking: false })).toBeNull();
});

it.each([
  ['online', 40_000, 40_000, { refund: 0 }],
  ['online', 40_000, 30_001, { refund: 9_999 }],
  ['online', 40_000, 40_001, null],
  ['card', 40_000, 60_000, { refund: 0 }],
  ['cash', 40_000, 20_000, { refund: 0 }],
  ['subscription', 40_000, 60_000, { refund: 0 }],
] as const)('paid by %s, from %d to %d', (type, from, to, expected) => {
  expect(moneyOfMove(type, from, to)).toEqual(expected);
});
