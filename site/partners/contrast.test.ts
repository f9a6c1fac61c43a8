import { expect, it } from 'vitest';
import { checkContrast, contrast, MIN_CONTRAST } from './contrast.ts';

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
    const { shown, onContrast } = checkContrast(accent, ground);
    expect(shown).toBeGreaterThanOrEqual(MIN_CONTRAST);
    expect(onContrast).toBeGreaterThanOrEqual(MIN_CONTRAST);
  },
);

it('keeps a readable accent, and darkens one that is not', () => {
  expect(checkContrast('#2733d6', '#ffffff').ink).toBe('#2733d6');
  const { chosen, ink } = checkContrast('#e2f24b', '#ffffff');
  expect(chosen).toBeLessThan(MIN_CONTRAST);
  expect(ink).not.toBe('#e2f24b');
});
