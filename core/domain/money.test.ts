import { expect, it } from 'vitest';
import { currencyKey, formatAmount, formatMoney, fromMinor, toMinor } from './money.ts';

it.each([
  [140_000, 'uk', '₴', '1\u202f400\u00a0₴'],
  [140_000, 'ru', '₴', '1\u202f400\u00a0₴'],
  [140_000, 'en', '₴', '₴1,400'],
  [40_000, 'uk', '₴', '400\u00a0₴'],
  [0, 'en', '₴', '₴0'],
  [123_456_789, 'uk', '₴', '1\u202f234\u202f567,89\u00a0₴'],
  [123_456_789, 'en', '₴', '₴1,234,567.89'],
  [40_005, 'ru', 'грн', '400,05\u00a0грн'],
  [40_050, 'en', '₴', '₴400.50'],
  [40_000, 'en', 'UAH', 'UAH\u00a0400'],
  [-140_000, 'uk', '₴', '\u22121\u202f400\u00a0₴'],
  [-140_000, 'en', '₴', '\u2212₴1,400'],
] as const)('%i in %s with %s is %j', (amount, language, label, expected) => {
  expect(formatMoney({ amount, currency: 'UAH' }, language, label)).toBe(expected);
});

it.each([
  [140_000, 'uk', '1\u202f400'],
  [140_000, 'en', '1,400'],
  [-0.2, 'en', '0'],
] as const)('the bare number of %d in %s is %j', (amount, language, expected) => {
  expect(formatAmount(amount, language)).toBe(expected);
});

it('finds the label under the lower-case code', () => {
  expect(currencyKey('UAH')).toBe('uah');
});

it.each([
  [12.5, 1250],
  ['12.5', 1250],
  [0.07, 7],
  [1.005, 100],
])('%s units are %i minor units, to the nearest', (amount, minor) => {
  expect(toMinor(amount)).toBe(minor);
});

it('are read back from the units that they are written in', () => {
  for (const minor of [0, 1, 7, 29, 57, 100, 12_345]) expect(toMinor(fromMinor(minor))).toBe(minor);
});
