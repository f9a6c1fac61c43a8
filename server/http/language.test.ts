import { expect, it } from 'vitest';
import { chooseLocale } from '#core/i18n/choose-locale.ts';
import { languageOf } from './language.ts';

const saved = 'courtside_i18n_redirected=ru-ua';

it.each([
  ['uk', undefined, 'uk'],
  ['ru-UA,ru;q=0.9', undefined, 'ru'],
  ['fr-FR,uk;q=0.8', undefined, 'en'],
  ['de, uk;q=0.8, en;q=0.9', undefined, 'en'],
  ['*', undefined, 'en'],
  ['uk', saved, 'ru'],
  [undefined, saved, 'ru'],
  [undefined, undefined, 'en'],
])('takes %j and the cookie %j for %s, as the site does', (acceptLanguage, cookie, language) => {
  expect(languageOf({ 'accept-language': acceptLanguage, cookie })).toBe(language);
  expect(chooseLocale({ acceptLanguage, cookie }).language).toBe(language);
});
