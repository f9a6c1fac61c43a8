import { expect, it } from 'vitest';
import { firstVisit } from './first-visit.ts';

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
  expect(firstVisit({ ...base, ...visit })?.to).toBe(to);
});
