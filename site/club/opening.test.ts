import { describe, expect, it } from 'vitest';
import { daysText, hoursLines, openState, startsInWeek } from './opening.ts';

const at = (weekday: number, opens: string, closes: string) => ({ weekday, opens, closes });
const WEEK = [1, 2, 3, 4, 5, 6, 7];
const day = WEEK.slice(0, 5).map((weekday) => at(weekday, '07:00', '23:00'));
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

const service = (step: number, minimum: number) => ({ duration: { step, minimum, maximum: 180 } });
const HOUR = service(60, 60);

it.each([
  ['of a day end before it closes', day, [HOUR], ['07:00', '22:00', 16]],
  ['come every 45 minutes if the service does', day, [service(45, 45)], ['07:00', '22:00', 21]],
  ['are those of all services', day, [HOUR, service(30, 90)], ['07:00', '22:00', 31]],
  ['of a night go on after midnight', night, [HOUR], ['00:00', '23:00', 9]],
  ['are those of any day', [...day, at(6, '06:00', '12:00')], [HOUR], ['06:00', '22:00', 17]],
  [
    'around the clock go into the next day',
    WEEK.map((weekday) => at(weekday, '00:00', '24:00')),
    [service(60, 120)],
    ['00:00', '23:00', 24],
  ],
  ['are none without hours', [], [HOUR], [undefined, undefined, 0]],
  ['are none without services', day, [], [undefined, undefined, 0]],
] as const)('starts %s', (_, hours, services, [first, last, count]) => {
  const starts = startsInWeek([...hours], services);
  expect([starts[0], starts.at(-1), starts.length]).toEqual([first, last, count]);
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
