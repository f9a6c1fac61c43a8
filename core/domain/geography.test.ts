import { expect, it } from 'vitest';
import { distanceMetres } from './geography.ts';

const kyiv = { latitude: 50.4501, longitude: 30.5234 };
it.each([
  ['the same place', kyiv, kyiv, 0, 0],
  ['Kyiv to Lviv', kyiv, { latitude: 49.8397, longitude: 24.0297 }, 468_500, 1000],
  ['a degree of the equator', { latitude: 0, longitude: 0 }, { latitude: 0, longitude: 1 }, 111_195, 1],
  ['over the antimeridian', { latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 }, 111_195, 1],
  ['pole to pole', { latitude: 90, longitude: 0 }, { latitude: -90, longitude: 77 }, 20_015_115, 1],
])('%s', (_, one, other, metres, slack) => {
  expect(Math.abs(distanceMetres(one, other) - metres)).toBeLessThanOrEqual(slack);
  expect(distanceMetres(other, one)).toBe(distanceMetres(one, other));
  expect(Number.isInteger(distanceMetres(one, other))).toBe(true);
});
