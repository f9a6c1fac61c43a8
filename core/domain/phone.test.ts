import fc from 'fast-check';
import { expect, it } from 'vitest';
import { TELEPHONE } from '#core/schemas/scalars.ts';
import { normalizePhone } from './phone.ts';
import { checkProperty } from './properties/check.ts';

it.each([
  ['067 123 45 67', '+380671234567'],
  ['0671234567', '+380671234567'],
  ['(067) 123-45-67', '+380671234567'],
  ['067\u00a0123\u201345\u201367', '+380671234567'],
  ['671234567', '+380671234567'],
  ['380671234567', '+380671234567'],
  ['+380 67 123 45 67', '+380671234567'],
  [' +380671234567 ', '+380671234567'],
  ['+380 067 123 45 67', '+380671234567'],
  ['80671234567', '+380671234567'],
  ['00380671234567', '+380671234567'],
  ['0382 65 12 34', '+380382651234'],
  ['044.123.45.67', '+380441234567'],
  ['+48 22 123 45 67', '+48221234567'],
  ['0048 22 123 45 67', '+48221234567'],
  ['+1 (212) 555-0123', '+12125550123'],
])('%j is %s', (input, value) => {
  expect(normalizePhone(input)).toEqual({ ok: true, value });
});

it.each([
  ['', 'REQUIRED', undefined],
  ['   ', 'REQUIRED', undefined],
  ['067 123 45 6', 'TOO_SHORT', 1],
  ['067', 'TOO_SHORT', 7],
  ['+', 'TOO_SHORT', 9],
  ['+380', 'TOO_SHORT', 9],
  ['+380 67 123 45', 'TOO_SHORT', 2],
  ['+48 22', 'TOO_SHORT', 4],
  ['067 123 45 678', 'TOO_LONG', undefined],
  ['+380 67 123 45 678', 'TOO_LONG', undefined],
  ['+48 123456789 012345', 'TOO_LONG', undefined],
  ['011 123 45 67', 'INVALID', undefined],
  ['+012345678', 'INVALID', undefined],
  ['067 abc', 'INVALID', undefined],
  ['067+1234567', 'INVALID', undefined],
  ['olena@example.com', 'INVALID', undefined],
])('%j is refused as %s', (input, problem, missing) => {
  expect(normalizePhone(input)).toEqual(
    missing === undefined ? { ok: false, problem } : { ok: false, problem, missing },
  );
});

it('makes exactly the numbers that the API accepts', () => {
  const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 16 });
  const number = fc.tuple(fc.constantFrom('', '+', '+380', '+38067', '+38', '+48', '+0'), digits);
  checkProperty(1000, number, ([start, rest]) => {
    const typed = start + rest;
    const result = normalizePhone(typed);
    expect(TELEPHONE.test(typed), typed).toBe(result.ok && result.value === typed);
  });
});

it.each(['en', 'ru', 'uk'])('the API names a number as an example that it accepts, in %s', async (language) => {
  const { default: texts } = await import(`#locales/${language}/server.json`);
  expect(texts.fieldTELEPHONE.match(/\+[\d ]+/)[0].trim()).toMatch(TELEPHONE);
});
