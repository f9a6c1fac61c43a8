import { expect, it } from 'vitest';
import { spacedPhone } from './spaced-phone.ts';

it.each([
  ['+380441234567', '+380 44 123 45 67'],
  ['+380671234567', '+380 67 123 45 67'],
  ['+48221234567', '+48221234567'],
  ['0800', '0800'],
])('%s is written as %s', (phone, written) => {
  // No-break spaces.
  expect(spacedPhone(phone)).toBe(written.replaceAll(' ', '\u00a0'));
});
