import { describe, expect, it } from 'vitest';
import { languageOfTag, requestLanguage } from './request-language.ts';

it.each([
  ['uk', 'uk'],
  ['uk_UA', 'uk'],
  ['uk-ua', 'uk'],
  ['RU-ru', 'ru'],
  [' en-GB', 'en'],
  ['ukr', undefined],
  ['*', undefined],
  ['', undefined],
  [undefined, undefined],
])('the tag %j is %s', (tag, language) => {
  expect(languageOfTag(tag)).toBe(language);
});

describe('the language of a request', () => {
  const saved = (code: string) => `a=b; courtside_i18n_redirected=${code}; c=d`;

  it.each([
    ['is the stored choice', saved('ru-ua'), 'uk', 'ru'],
    ['is the stored choice of English', saved('en'), 'uk', 'en'],
    ['is the header where the stored choice is unknown', saved('xx'), 'ru', 'ru'],
    ['is the header where nothing is stored', 'x=uk', 'uk', 'uk'],
    ['is not of a cookie with a longer name', `my_${saved('ru-ua').slice(5)}`, undefined, undefined],
    ['is the first part of the header', '', 'uk-UA,uk;q=0.9,en;q=0.8', 'uk'],
    ['is the first part whatever its weight', '', 'ru;q=0.1,uk', 'ru'],
    ['is the first part even of the weight 0', '', 'uk;q=0, ru', 'uk'],
    ['is no later part', '', 'fr-FR,uk;q=0.8', undefined],
    ['is no later part of more weight', '', 'de, uk;q=0.8, en;q=0.9', undefined],
    ['is none of ours with a wildcard', '', '*', undefined],
    ['is none of ours with an empty header', '', '', undefined],
    ['is none of ours with nonsense', '', ';;;q=', undefined],
    ['is none of ours without a header', undefined, undefined, undefined],
  ])('%s', (_, cookie, acceptLanguage, language) => {
    expect(requestLanguage({ cookie, acceptLanguage })).toBe(language);
  });
});
