import { describe, expect, it } from 'vitest';
import { chargeAt, divideRefund, splitPrice } from './split.ts';
import { DAY, HOUR, MINUTE } from './units.ts';

const PRICES: [price: number, players: number, share: number, organiser: number][] = [
  [30_000, 4, 7500, 7500],
  [30_000, 2, 15_000, 15_000],
  [10_000, 3, 3333, 3334],
  [10_001, 8, 1250, 1251],
  [10_007, 8, 1250, 1257],
  [8, 8, 1, 1],
  [7, 8, 0, 7],
  [0, 4, 0, 0],
];
it.each(PRICES)('%d between %d players is %d each, and %d for the organiser', (price, players, share, organiser) => {
  expect(splitPrice(price, players)).toEqual({ share, organiser });
  expect(share * (players - 1) + organiser).toBe(price);
});

const NOW = Date.parse('2026-03-10T08:00:00Z');
const DEADLINES: [string, free: number, start: number, at: number][] = [
  ['when the free cancellation ends', 2 * DAY, 3 * DAY, 2 * DAY],
  ['then, if that is an hour ahead', HOUR, 4 * HOUR, HOUR],
  ['at the start, if it is less', HOUR - 1, 4 * HOUR, 4 * HOUR],
  ['at the start, if it is over', -DAY, 20 * MINUTE, 20 * MINUTE],
  ['six days from now, if the end is later', 8 * DAY, 9 * DAY, 6 * DAY],
  ['six days from now, even if it starts later and was never free', -DAY, 9 * DAY, 6 * DAY],
];
describe('the organiser is charged', () => {
  it.each(DEADLINES)('%s', (_, free, start, at) => {
    expect(chargeAt({ freeUntil: NOW + free, startsAt: NOW + start, now: NOW }) - NOW).toBe(at);
  });
  it('six days after the split began, wherever it was moved since', () => {
    const now = NOW + 5 * DAY;
    expect(chargeAt({ freeUntil: now + 8 * DAY, startsAt: now + 9 * DAY, now, since: NOW })).toBe(NOW + 6 * DAY);
  });
});

const REFUNDS: [refund: number, paid: number[], parts: number[]][] = [
  [30_000, [7500, 22_500], [7500, 22_500]],
  [15_000, [7500, 22_500], [3750, 11_250]],
  [15_000, [7500, 7500, 15_000], [3750, 3750, 7500]],
  [100, [1, 1, 1], [33, 34, 33]],
  [1, [3333, 3333, 3334], [0, 1, 0]],
  [5001, [3333, 3333, 3336], [1667, 1666, 1668]],
  [0, [7500, 22_500], [0, 0]],
  [0, [], []],
  [100, [0, 0], [0, 0]],
];
it.each(REFUNDS)('%d of %j is refunded as %j', (refund, paid, parts) => {
  expect(divideRefund(refund, paid)).toEqual(parts);
});
it('divides every refund exactly, and gives nobody more than they paid', () => {
  for (const paid of [
    [3333, 3333, 3334],
    [1250, 1250, 1250, 1257],
    [1, 9999],
    [7500, 0, 22_500],
  ]) {
    const all = paid.reduce((sum, amount) => sum + amount, 0);
    for (let refund = 0; refund <= all; refund += 7) {
      const parts = divideRefund(refund, paid);
      expect(parts.reduce((sum, amount) => sum + amount, 0)).toBe(refund);
      expect(parts.every((part, index) => part >= 0 && part <= paid[index]!)).toBe(true);
    }
  }
});
