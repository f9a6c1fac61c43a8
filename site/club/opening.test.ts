import { describe, expect, it } from 'vitest';
import { daysText, hoursLines, openState } from './opening.ts';

const at = (weekday: number, opens: string, closes: string) => ({ weekday, opens, closes });
const day = [1, 2, 3, 4, 5].map((weekday) => at(weekday, '07:00', '23:00'));
const night = [at(5, '18:00', '03:00')];

describe('a club is', () => {
  it.each([
    ['open in its hours', day, 1, 12 * 60, { open: true, until: '23:00' }],
    ['closed before them', day, 1, 6 * 60, { open: false, weekday: 1, at: '07:00', days: 0 }],
    ['closed from the closing minute on', day, 1, 23 * 60, { open: false, weekday: 2, at: '07:00', days: 1 }],
    ['closed until Monday after Friday', day, 6, 600, { open: false, weekday: 1, at: '07:00', days: 2 }],
    ['open past midnight', night, 6, 2 * 60, { open: true, until: '03:00' }],
    ['closed until next week', night, 6, 4 * 60, { open: false, weekday: 5, at: '18:00', days: 6 }],
    ['open round the clock', [at(1, '00:00', '24:00')], 1, 1439, { open: true, until: '24:00' }],
    ['never open without hours', [], 1, 600, null],
  ] as const)('%s', (_, hours, weekday, minutes, expected) => {
    expect(openState([...hours], weekday, minutes)).toEqual(expected);
  });
});

it('days with the same hours share a line', () => {
  expect(hoursLines([...day, at(7, '09:00', '20:00'), at(6, '09:00', '20:00')])).toEqual([
    { from: 1, to: 5, opens: '07:00', closes: '23:00' },
    { from: 6, to: 7, opens: '09:00', closes: '20:00' },
  ]);
});

it.each([
  [[1, 2, 3, 4, 5], 'Mon–Fri'],
  [[5], 'Fri'],
  [[1, 2, 4, 5], 'Mon–Tue, Thu–Fri'],
  [[1, 3, 5], 'Mon, Wed, Fri'],
  [[6, 7], 'Sat–Sun'],
])('the days %j are %s', (days, text) => {
  expect(daysText(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'], days)).toBe(text);
});
