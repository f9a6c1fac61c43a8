import { expect, it } from 'vitest';
import { check, contrast, READABLE } from './contrast.ts';

it.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#777777', '#ffffff', 4.48],
  ['#ae4a2d', '#ffffff', 5.55],
])('the contrast of %s and %s is %d', (one, other, value) => expect(contrast(one, other)).toBeCloseTo(value, 1));

const GROUNDS = ['#ffffff', '#f5f6fb', '#0b0d1a', '#202020'];
const ACCENTS = ['#3847ff', '#e2f24b', '#ffffff', '#000000', '#ff0000', '#00cb51', '#8a94ff', '#123456', '#fd6513'];

it.each(GROUNDS.flatMap((ground) => ACCENTS.map((accent) => [accent, ground] as const)))(
  'an accent of %s on %s is shown so that it reads',
  (accent, ground) => {
    const { shown, onContrast } = check(accent, ground);
    expect(shown).toBeGreaterThanOrEqual(READABLE);
    expect(onContrast).toBeGreaterThanOrEqual(READABLE);
  },
);

it('leaves an accent that reads as it is, and darkens one that does not', () => {
  expect(check('#2733d6', '#ffffff').ink).toBe('#2733d6');
  const { chosen, ink } = check('#e2f24b', '#ffffff');
  expect(chosen).toBeLessThan(READABLE);
  expect(ink).not.toBe('#e2f24b');
});
