import { expect, it } from 'vitest';
import { mobileTarget } from './mobile.ts';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9)';
const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64)';
const stores = { googlePlay: 'https://play.example/app', appStore: 'https://apps.example/app' };
const all = { ...stores, appLink: 'https://app.example/' };

it.each([
  ['', IPHONE, all, stores.appStore],
  ['', ANDROID, all, stores.googlePlay],
  ['club/third-set', IPHONE, all, 'https://app.example/club/third-set'],
  ['club/third-set', ANDROID, stores, stores.googlePlay],
  ['', ANDROID, { appLink: 'courtside://open' }, 'courtside://open'],
  ['clubs', IPHONE, { googlePlay: stores.googlePlay }, '/clubs'],
  ['', IPHONE, {}, '/'],
  ['', DESKTOP, all, '/'],
  ['clubs/kyiv', DESKTOP, all, '/clubs/kyiv'],
  ['/evil.example/x', DESKTOP, all, '/evil.example/x'],
  ['\\evil.example', DESKTOP, all, '/evil.example'],
  ['../..//evil.example', DESKTOP, all, '/evil.example'],
  ['club/third-set?x=1', IPHONE, all, 'https://app.example/club/third-set?x=1'],
  ['clubs?city=kyiv', DESKTOP, all, '/clubs?city=kyiv'],
  ['club/third-set?x=1', ANDROID, stores, stores.googlePlay],
  ['клуб%3Fx#y', DESKTOP, all, '/%D0%BA%D0%BB%D1%83%D0%B1%3Fx%23y'],
])('/m/%s on %s leads to the right place', (address, agent, apps, target) => {
  const [rest = '', query] = address.split('?');
  expect(mobileTarget(decodeURIComponent(rest), query ? `?${query}` : '', agent, apps)).toBe(target);
});
