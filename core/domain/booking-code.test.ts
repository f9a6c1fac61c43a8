import { expect, it } from 'vitest';
import { formatBookingCode, makeBookingCode } from './booking-code.ts';

it.each([
  ['9F3KD72B', '9F3K D72B'],
  ['9f3k d72b', '9F3K D72B'],
  ['9F3K-D72B', '9F3K D72B'],
  ['9F3KD72BQ', '9F3K D72B Q'],
  ['9F3', '9F3'],
  ['', ''],
])('%j reads %j', (code, expected) => {
  expect(formatBookingCode(code)).toBe(expected);
});

it('creates a new code of eight unambiguous characters each time', () => {
  const made = Array.from({ length: 500 }, makeBookingCode);
  for (const code of made) expect(code).toMatch(/^[\dA-HJKMNP-TV-Z]{8}$/);
  expect(new Set(made).size).toBe(made.length);
});
