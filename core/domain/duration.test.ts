import { expect, it } from 'vitest';
import { durationOptions, formatDuration } from './duration.ts';

it.each([
  [30, 0, 30],
  [60, 1, 0],
  [90, 1, 30],
  [1440, 24, 0],
])('%i minutes are %i h %i min', (total, hours, minutes) => {
  expect(formatDuration(total)).toEqual({ hours, minutes });
});

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
});
