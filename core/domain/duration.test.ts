import { expect, it } from 'vitest';
import { DURATION_LIMITS, durationFits, durationOptions, startOptions } from './duration.ts';

it.each([
  [0, 30, '00:30'],
  [1, 60, '01:00'],
  [2, 90, '01:30'],
  [47, 1440, '24:00'],
])('option %i is %i minutes, %s', (index, minutes, label) => {
  expect(durationOptions()[index]).toEqual({ minutes, label });
});

it('offers 48 half-hour steps', () => {
  expect(durationOptions()).toHaveLength(48);
  expect(durationOptions().every(({ minutes }) => durationFits(DURATION_LIMITS, minutes))).toBe(true);
});

it('offers the half hours of a day as start times', () => {
  expect(startOptions()).toHaveLength(48);
  expect([startOptions()[0], startOptions()[1], startOptions().at(-1)]).toEqual(['00:00', '00:30', '23:30']);
});
