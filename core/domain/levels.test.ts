import { describe, expect, it } from 'vitest';
import { areLevels, levelsOf, scaleOf } from './levels.ts';

describe('the levels of a sport', () => {
  it.each([
    ['padel', 'padel', 'D-', 'A'],
    ['tennis', 'ntrp', '1.5', '7.0'],
    ['squash', 'general', 'beginner', 'competition'],
    ['curling', 'general', 'beginner', 'competition'],
  ])('of %s are on the scale %s, from %s to %s', (sport, scale, lowest, highest) => {
    expect([scaleOf(sport), levelsOf(sport)[0], levelsOf(sport).at(-1)]).toEqual([scale, lowest, highest]);
  });

  it.each([
    ['padel', null, null, true],
    ['padel', 'C', null, true],
    ['padel', null, 'C+', true],
    ['padel', 'C-', 'C+', true],
    ['padel', 'C', 'C', true],
    ['padel', 'B', 'C', false],
    ['padel', '3.5', null, false],
    ['tennis', '3.0', '4.5', true],
    ['tennis', '4.5', '3.0', false],
    ['tennis', null, '3.25', false],
    ['squash', 'intermediate', 'advanced', true],
    ['squash', 'advanced', 'beginner', false],
    ['squash', '', null, false],
  ])('%s from %s to %s: %s', (sport, from, to, valid) => {
    expect(areLevels(sport, from, to)).toBe(valid);
  });
});
