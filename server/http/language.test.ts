import { expect, it } from 'vitest';
import { languageOf } from './language.ts';

it.each([
  [undefined, 'en'],
  ['', 'en'],
  ['uk', 'uk'],
  ['ru-UA,ru;q=0.9', 'ru'],
  ['de, uk;q=0.8, en;q=0.9', 'en'],
  ['de;q=1, fr', 'en'],
  ['uk;q=0, ru;q=0.1', 'ru'],
  ['*', 'en'],
])('takes %j for %s', (header, language) => {
  expect(languageOf(header)).toBe(language);
});
