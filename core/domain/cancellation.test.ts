import { describe, expect, it } from 'vitest';
import { HOUR } from '#core/domain/units.ts';
import { refundFor, refundPercent } from './cancellation.ts';

const startsAt = Date.parse('2026-11-23T18:00:00+02:00');
const usual = { free_until_hours: 24, partial_until_hours: 6, partial_percent: 50 };

describe('a customer cancels', () => {
  it.each([
    ['long before', usual, 48, 100, 40_001],
    ['at the free deadline', usual, 24, 100, 40_001],
    ['just after it', usual, 23.99, 50, 20_001],
    ['at the last deadline', usual, 6, 50, 20_001],
    ['too late', usual, 5.99, null, 0],
    ['at the start', usual, 0, null, 0],
    ['after the start', usual, -1, null, 0],
    ['free to the last moment', { free_until_hours: 0, partial_until_hours: 0, partial_percent: 0 }, 0.01, 100, 40_001],
    ['but not at the start', { free_until_hours: 0, partial_until_hours: 0, partial_percent: 0 }, 0, null, 0],
    ['late, for nothing back', { ...usual, partial_percent: 0 }, 12, 0, 0],
    ['no partial window', { ...usual, partial_until_hours: 24 }, 23, null, 0],
    ['a partial window that ends before the free one', { ...usual, partial_until_hours: 48 }, 30, 100, 40_001],
  ])('%s', (_name, terms, hoursBefore, percent, refund) => {
    const now = startsAt - hoursBefore * HOUR;
    const result = refundFor({ terms, startsAt, now, amount: 40_001, reason: 'CANCELED_BY_CUSTOMER' });
    expect(result).toMatchObject({ cancellable: percent !== null, percent: percent ?? 0, refund });
  });
});

it.each([48, 12, 1, -1])('the club cancels %d hours before and refunds in full', (hours) => {
  const now = startsAt - hours * HOUR;
  expect(refundFor({ terms: usual, startsAt, now, amount: 40_001, reason: 'CANCELED_BY_CLUB' })).toMatchObject({
    cancellable: true,
    percent: 100,
    refund: 40_001,
  });
});

it.each([
  ['the usual terms', usual, 24, 6],
  ['no partial window', { ...usual, partial_until_hours: 30 }, 24, 24],
])('names the deadlines of %s', (_name, terms, free, partial) => {
  expect(refundFor({ terms, startsAt, now: startsAt, amount: 1, reason: 'CANCELED_BY_CUSTOMER' })).toMatchObject({
    free_until: startsAt - free * HOUR,
    partial_until: startsAt - partial * HOUR,
  });
});

it.each([
  [0, 0, 0],
  [0, 40_000, 0],
  [20_000, 40_000, 50],
  [13_333, 40_000, 33],
])('a refund of %i on %i is %i percent', (refund, amount, percent) => {
  expect(refundPercent(refund, amount)).toBe(percent);
});
