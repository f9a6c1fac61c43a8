import { describe, expect, it } from 'vitest';
import { formatClock, parseClock } from './clock.ts';

describe('clock times', () => {
  it.each([
    ['00:00', 0],
    ['07:30', 450],
    ['23:59', 1439],
    ['24:00', 1440],
  ])('%s is %i minutes, both ways', (time, minutes) => {
    expect(parseClock(time)).toBe(minutes);
    expect(formatClock(minutes)).toBe(time);
  });

  it.each(['', '7:30', '24:01', '25:00', '12:60', '12:00:00', 'noon'])('refuses %j', (time) => {
    expect(() => parseClock(time)).toThrow(RangeError);
  });
});
