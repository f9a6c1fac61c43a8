import { expect, it } from 'vitest';
import { HOUR } from '#core/domain/units.ts';
import { deadlinesView } from './deadlines.ts';

const timeZone = 'Europe/Kyiv';
const start = Date.parse('2026-11-23T18:00:00+02:00');
const usual = { free_until_hours: 24, partial_until_hours: 6, partial_percent: 50 };
const free = '2026-11-22T18:00:00+02:00';
const partial = '2026-11-23T12:00:00+02:00';

it.each([
  ['both ahead', usual, 48, free, partial],
  ['the free one over', usual, 23, null, partial],
  ['both over', usual, 5, null, null],
  ['nothing back after the free one', { ...usual, partial_percent: 0 }, 48, free, null],
  ['no second deadline', { ...usual, partial_until_hours: 24 }, 48, free, null],
  ['a second deadline before the first', { ...usual, partial_until_hours: 30 }, 26, free, null],
])('the deadlines of a refund: %s', (_name, terms, hoursBefore, free_until, partial_until) => {
  const now = start - hoursBefore * HOUR;
  expect(deadlinesView(terms, start, { now, timeZone })).toEqual({ free_until, partial_until });
});

it('gives them in the time of the club across a change of the clocks', () => {
  const spring = Date.parse('2026-03-29T09:00:00+03:00');
  expect(deadlinesView(usual, spring, { now: 0, timeZone })).toEqual({
    free_until: '2026-03-28T08:00:00+02:00',
    partial_until: '2026-03-29T02:00:00+02:00',
  });
});
