import { expect, it } from 'vitest';
import { checkRequired } from './required.ts';

it.each([
  ['Олена', 'Олена'],
  ['  Олена ', 'Олена'],
  ['0', '0'],
])('%j is filled in', (input, value) => {
  expect(checkRequired(input)).toEqual({ ok: true, value });
});

it.each(['', '   ', '\n\t', '\u00a0', null, undefined])('%j is empty', (input) => {
  expect(checkRequired(input)).toEqual({ ok: false, problem: 'REQUIRED' });
});
