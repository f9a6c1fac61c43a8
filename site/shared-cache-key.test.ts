import { expect, it } from 'vitest';
import { sharedCacheKey } from './shared-cache-key.server.ts';

const headersOf = (headers: Record<string, string>) => (name: string) => headers[name];
const ask = (address: string, headers: Record<string, string> = {}, defaultCityId?: number) =>
  sharedCacheKey(address, headersOf(headers), { defaultCityId });

it.each([
  ['/', 'nothing'],
  ['/uk-ua', 'nothing'],
  ['/_root.data', 'nothing'],
  ['/uk-ua.data', 'nothing'],
  ['/documents', 'nothing'],
  ['/ru-ua/documents/cookies', 'nothing'],
  ['/articles/clay-or-hard', 'nothing'],
  ['/docs/elements/club-search', 'nothing'],
  ['/clubs?page=2', 'any club'],
  ['/widget?view=search', 'any club'],
  ['/widget?club=ace', { club: 'ace' }],
  ['/clubs/kyiv', { city: 'kyiv' }],
  ['/uk-ua/clubs/kyiv/tennis?date=2026-03-12', { city: 'kyiv' }],
  ['/club/ace', { club: 'ace' }],
  ['/club/ace/?date=2026-03-12', { club: 'ace' }],
  ['/club/ace/schedule.data?_routes=root', { club: 'ace' }],
  ['/club/%D0%B0', { club: 'а' }],
])('%s is shared while %j stays as it is', (address, shows) => {
  expect(ask(address)).toEqual({ visitor: '', shows });
});

it.each([
  ['/club/ace/request'],
  ['/club'],
  ['/booking-order/abcdefgh'],
  ['/booking-order/abcdefgh.data'],
  ['/uk-ua/booking-cancel/abcdefgh/success'],
  ['/booking-change/abcdefgh'],
  ['/booking-desk/abcdefgh'],
  ['/booking-offer/abcdefgh'],
  ['/booking-series/abcdefgh'],
  ['/booking-split/abcdefgh'],
  ['/booking-invite/abcdefgh'],
  ['/booking-player/abcdefgh'],
  ['/booking-player/abcdefgh/calendar'],
  ['/booking-match/abcdefgh'],
  ['/booking-applicant/abcdefgh'],
  ['/club/ace/matches'],
  ['/club/ace/match/7'],
  ['/booking-watch/abcdefgh'],
  ['/booking-payment/abcdefgh'],
  ['/booking-links'],
  ['/desk'],
  ['/uk-ua/desk/third-set?date=2026-12-01'],
  ['/desk/third-set.data'],
  ['/partners'],
  ['/playground'],
  ['/m/club/ace'],
  ['/widget'],
  ['/widget?view=booking&slot=abc'],
  ['/share/club/ace.png'],
  ['/sitemap.xml'],
  ['/nowhere'],
  ['//club/ace'],
  ['/club/%E0%A4%A'],
  [`/clubs?${'x'.repeat(500)}`],
])('%s is the visitor’s own', (address) => expect(ask(address)).toBeUndefined());

it('distinguishes visitors of different cities', () => {
  expect(ask('/club/ace', { cookie: 'a=b; courtside_location_id=2' })?.visitor).toBe('2');
  expect(ask('/club/ace', { cookie: 'a=b' })?.visitor).toBe('');
  expect(ask('/club/ace', { cookie: `courtside_location_id=${'2'.repeat(500)}` })).toBeUndefined();
});

it('distinguishes crawlers from visitors if crawlers have a configured city', () => {
  const crawler = { 'user-agent': 'Googlebot/2.1', cookie: 'courtside_location_id=2' };
  expect(ask('/club/ace', crawler, 7)?.visitor).toBe('7');
  expect(ask('/club/ace', crawler)?.visitor).toBe('2');
});

it('does not cache redirects to another language', () => {
  const ukrainian = { 'accept-language': 'uk' };
  expect(ask('/', ukrainian)).toBeUndefined();
  expect(ask('/?utm=x', { ...ukrainian, cookie: 'courtside_i18n_redirected=uk-ua' })).toBeUndefined();
  expect(ask('/', { ...ukrainian, cookie: 'courtside_i18n_redirected=en' })).toBeDefined();
  expect(ask('/', { ...ukrainian, 'sec-fetch-site': 'same-origin' })).toBeDefined();
  expect(ask('/uk-ua', ukrainian)).toBeDefined();
  expect(ask('/_root.data', ukrainian)).toBeDefined();
});
