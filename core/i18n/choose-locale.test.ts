import { describe, expect, it } from 'vitest';
import { chooseLocale, localeCookie, localPath, splitPath } from './choose-locale.ts';
import { LOCALES } from './locales.ts';

const saved = (code: string) => `a=b; courtside_i18n_redirected=${code}; c=d`;

describe('the choice of a locale', () => {
  it.each([
    ['the prefix comes first', { path: '/uk-ua/clubs', cookie: saved('ru-ua'), acceptLanguage: 'en' }, 'uk-ua'],
    ['the prefix alone', { path: '/ru-ua', cookie: '', acceptLanguage: 'uk' }, 'ru-ua'],
    ['then the cookie', { path: '/clubs', cookie: saved('ru-ua'), acceptLanguage: 'uk' }, 'ru-ua'],
    ['the cookie may say English', { path: '/', cookie: saved('en'), acceptLanguage: 'uk' }, 'en'],
    ['then the browser', { path: '/', cookie: 'x=uk', acceptLanguage: 'uk' }, 'uk-ua'],
    ['an unknown cookie does not count', { path: '/', cookie: saved('xx'), acceptLanguage: 'ru' }, 'ru-ua'],
    ['a cookie of a longer name does not count', { cookie: `my_${saved('ru-ua').slice(5)}` }, 'en'],
    ['the first part of the header', { acceptLanguage: 'uk-UA;q=0.9,ru;q=0.8' }, 'uk-ua'],
    ['only the first part', { acceptLanguage: 'fr-FR,uk;q=0.8' }, 'en'],
    ['a prefix must be a whole segment', { path: '/uk-uamania' }, 'en'],
    ['nothing at all', {}, 'en'],
  ])('%s', (_, hints, code) => {
    expect(chooseLocale(hints).code).toBe(code);
  });

  it('is kept for a year', () => {
    const cookie = localeCookie(LOCALES[0]!);
    expect(cookie).toBe('courtside_i18n_redirected=uk-ua; path=/; max-age=31536000; samesite=lax');
    expect(chooseLocale({ cookie }).code).toBe('uk-ua');
  });
});

describe('a path', () => {
  it.each([
    ['/', 'uk-ua', '/uk-ua'],
    ['/clubs/kyiv', 'ru-ua', '/ru-ua/clubs/kyiv'],
    ['/clubs', 'en', '/clubs'],
  ])('%s in %s is %s, and back', (path, code, local) => {
    const locale = LOCALES.find((locale) => locale.code === code)!;
    expect(localPath(path, locale)).toBe(local);
    expect(splitPath(local)).toEqual({ locale: code === 'en' ? undefined : locale, path });
  });
});
