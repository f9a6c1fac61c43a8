import { expect, it } from 'vitest';
import { type DayRange, includesDay, overlaps } from './day-range.ts';

const range = (text: string): DayRange => {
  const [from, until] = text.split('..') as [string, string];
  return { from, until };
};

it.each([
  ['04-15..09-30', '2026-04-14', false],
  ['04-15..09-30', '2026-04-15', true],
  ['04-15..09-30', '2031-09-30', true],
  ['04-15..09-30', '2026-10-01', false],
  // Across New Year.
  ['10-01..04-14', '2026-12-31', true],
  ['10-01..04-14', '2027-01-01', true],
  ['10-01..04-14', '2027-04-14', true],
  ['10-01..04-14', '2027-04-15', false],
  ['10-01..04-14', '2026-09-30', false],
  ['01-01..01-01', '2027-01-01', true],
  ['01-01..01-01', '2027-01-02', false],
  // A day that only leap years have.
  ['12-01..02-29', '2027-02-28', true],
  ['12-01..02-29', '2027-03-01', false],
  ['12-01..02-29', '2028-02-29', true],
  ['2026-12-31..2027-01-02', '2027-01-01', true],
  ['2026-12-31..2027-01-02', '2028-01-01', false],
])('%s has %s: %s', (text, date, expected) => {
  expect(includesDay(range(text), date)).toBe(expected);
});

it.each([
  ['04-15..09-30', '10-01..04-14', false],
  ['04-15..10-01', '10-01..04-14', true],
  ['10-01..04-14', '12-31..01-02', true],
  ['06-01..06-30', '05-01..07-31', true],
  ['2026-12-31..2027-01-02', '2027-01-03..2027-01-07', false],
  ['2026-12-31..2027-01-02', '2027-01-02..2027-01-07', true],
  ['2026-12-31..2027-01-02', '01-02..01-07', true],
  ['2026-12-31..2027-01-01', '01-02..01-07', false],
  ['2026-11-01..2027-10-31', '10-01..10-02', true],
  ['2026-11-01..2028-10-31', '12-01..12-02', true],
  ['2027-06-01..2027-06-30', '10-01..04-14', false],
])('%s and %s have a day in common: %s', (one, other, expected) => {
  expect([overlaps(range(one), range(other)), overlaps(range(other), range(one))]).toEqual([expected, expected]);
});
