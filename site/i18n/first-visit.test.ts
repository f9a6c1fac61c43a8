import type { Language } from 'courtside/core';
import { expect, it } from 'vitest';
import { firstVisit } from './first-visit.ts';
import { EVERY_LANGUAGE, offeredPath, offerOf } from './languages.ts';

it.each([
  ['a Ukrainian browser', {}, '/uk-ua'],
  ['a Russian browser', { acceptLanguage: 'ru-RU' }, '/ru-ua'],
  ['an English browser', { acceptLanguage: 'en-GB,uk;q=0.5' }, undefined],
  ['a browser of another language, whose second one is not asked', { acceptLanguage: 'pl,uk;q=0.5' }, undefined],
  ['a crawler that asks for none', { acceptLanguage: '' }, undefined],
  ['the language chosen before', { acceptLanguage: 'ru', cookie: 'a=1; courtside_i18n_redirected=uk-ua' }, '/uk-ua'],
  ['English chosen before', { cookie: 'courtside_i18n_redirected=en' }, undefined],
  ['whatever the address carries', { search: '?utm=x' }, '/uk-ua?utm=x'],
  ['another page than the root', { path: '/clubs' }, undefined],
  ['a prefix', { path: '/ru-ua' }, undefined],
  ['a link of the site itself', { cameFrom: 'same-origin' }, undefined],
])('with %s goes on to %s', (_, visit, to) => {
  const base = { path: '/', search: '', cookie: '', acceptLanguage: 'uk-UA,uk;q=0.9', cameFrom: 'none' };
  expect(firstVisit({ ...base, ...visit }, EVERY_LANGUAGE)?.to).toBe(to);
});

it.each<[Language[], string, string | undefined]>([
  [['uk', 'en'], 'uk', '/uk-ua'],
  [['uk', 'en'], 'ru', undefined],
  [['uk', 'en'], 'de', undefined],
  [['ru', 'uk'], 'uk', '/uk-ua'],
  [['ru', 'uk'], 'en', '/ru-ua'],
  [['uk'], '', '/uk-ua'],
])('where the site has %j, a browser in "%s" goes on to %s', (languages, acceptLanguage, to) => {
  const visit = { path: '/', search: '', cookie: '', acceptLanguage, cameFrom: 'none' };
  expect(firstVisit(visit, offerOf({ languages }))?.to).toBe(to);
});

it.each<[Language[], string, string | undefined]>([
  [['uk', 'en'], '/clubs/kyiv', undefined],
  [['uk', 'en'], '/uk-ua/clubs/kyiv', undefined],
  [['uk', 'en'], '/ru-ua/clubs/kyiv', '/clubs/kyiv'],
  [['uk', 'en'], '/ru-ua', '/'],
  [['uk'], '/', '/uk-ua'],
  [['uk'], '/booking-order/abc', '/uk-ua/booking-order/abc'],
  [['uk'], '/site.webmanifest', '/uk-ua/site.webmanifest'],
  ...['/robots.txt', '/sitemap.xml', '/sitemaps/uk-ua.xml', '/favicon.ico', '/icons/a-1.svg', '/share/club/a.png'].map(
    (path): [Language[], string, undefined] => [['uk'], path, undefined],
  ),
])('where the site has %j, %s moves to %s', (languages, path, to) => {
  expect(offeredPath(path, offerOf({ languages }))).toBe(to);
});
