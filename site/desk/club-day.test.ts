import { expect, it } from 'vitest';
import { localTimeIn, localTimeOf, timeOfDay, timesOf } from './club-day.ts';
import { layOutDay } from './day-grid.ts';
import { endsAfter } from './new-block.tsx';
import { deskDay } from './testing.ts';

const ZONE = 'Europe/Kyiv';

it.each([
  // An instant, the day at the desk that it is of, and how both a form and the API write it.
  ['2026-12-01T18:30:00+02:00', '2026-12-01', '18:30', { date: '2026-12-01', time: '18:30' }],
  ['2026-12-02T00:00:00+02:00', '2026-12-01', '24:00', { date: '2026-12-02', time: '00:00' }],
  ['2026-12-02T01:30:00+02:00', '2026-12-01', '25:30', { date: '2026-12-02', time: '01:30' }],
  ['2026-12-02T01:30:00+02:00', '2026-12-02', '01:30', { date: '2026-12-02', time: '01:30' }],
  // The hour that clocks repeat.
  ['2026-10-25T03:30:00+03:00', '2026-10-24', '27:30+03:00', { date: '2026-10-25', time: '03:30+03:00' }],
  ['2026-10-25T03:30:00+02:00', '2026-10-24', '27:30+02:00', { date: '2026-10-25', time: '03:30+02:00' }],
  ['2026-10-25T03:30:00+02:00', '2026-10-25', '03:30+02:00', { date: '2026-10-25', time: '03:30+02:00' }],
])('%s is of %s at %s', (instant, day, time, local) => {
  expect(localTimeOf(Date.parse(instant), ZONE)).toEqual(local);
  expect(timeOfDay(local, day)).toBe(time);
  expect(localTimeIn(day, time)).toEqual(local);
});

it('offers the times of a day in forms of staff until the club closes, and which are at night', () => {
  const day = deskDay({
    ...{ date: '2026-10-24', starts_at: '2026-10-24T05:00:00+03:00', ends_at: '2026-10-25T04:15:00+02:00' },
  });
  const times = timesOf(day);
  expect(times[0]).toEqual({ value: '05:00', clock: '05:00', isAtNight: false });
  expect(times.find(({ value }) => value === '24:00')).toMatchObject({ clock: '00:00', isAtNight: true });
  expect(timesOf(deskDay()).at(-1)).toEqual({ value: '24:00', clock: '24:00', isAtNight: false });
  expect(times.slice(-7)).toEqual([
    { value: '26:30', clock: '02:30', isAtNight: true },
    { value: '27:00+03:00', clock: '03:00 (UTC+3)', isAtNight: true },
    { value: '27:30+03:00', clock: '03:30 (UTC+3)', isAtNight: true },
    { value: '27:00+02:00', clock: '03:00 (UTC+2)', isAtNight: true },
    { value: '27:30+02:00', clock: '03:30 (UTC+2)', isAtNight: true },
    { value: '28:00', clock: '04:00', isAtNight: true },
    { value: '28:15', clock: '04:15', isAtNight: true },
  ]);
});

it('ends a block in either of the two hours when clocks go back, or at midnight', () => {
  const hours = { opens_at: '2026-10-24T23:00:00+03:00', closes_at: '2026-10-25T04:00:00+02:00' };
  const { rows } = layOutDay(deskDay({ date: '2026-10-24', ...hours }));
  expect(endsAfter(rows, ZONE, '2026-10-24', '23:00')).toEqual([
    { time: '24:00', clock: '24:00' },
    ...['01:00', '02:00'].map((time) => ({ time, clock: time })),
    { time: '03:00+03:00', clock: '03:00 (UTC+3)' },
    { time: '03:00+02:00', clock: '03:00 (UTC+2)' },
    { time: '04:00', clock: '04:00' },
  ]);
});
