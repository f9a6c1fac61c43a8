import { expect, it } from 'vitest';
import { DURATION_LIMITS, defaultDuration, durationFits, durationOptions, startOptions } from './duration.ts';

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

it('offers the half hours of a day to begin at', () => {
  expect(startOptions()).toHaveLength(48);
  expect([startOptions()[0], startOptions()[1], startOptions().at(-1)]).toEqual(['00:00', '00:30', '23:30']);
});

it.each([
  [{ step: 30, minimum: 30, maximum: 180 }, 60],
  [{ step: 60, minimum: 60, maximum: 60 }, 60],
  [{ step: 45, minimum: 45, maximum: 90 }, 45],
  [{ step: 30, minimum: 90, maximum: 180 }, 90],
  [{ step: 15, minimum: 30, maximum: 45 }, 30],
])('a booking of %j lasts %i minutes by itself', (rule, minutes) => {
  expect(defaultDuration(rule)).toBe(minutes);
});
