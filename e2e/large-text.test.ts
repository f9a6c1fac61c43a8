import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookHour, bookSplit } from './api.ts';
import { clippedOf, overlapsOf, sidewaysOf } from './layout.ts';
import { useStage } from './stage.ts';
import { openPage } from './testing.ts';

/** An owner whose contacts and addresses are long. */
const OWNER = {
  CONTACT_EMAIL: 'administration@courtside-clubs.example',
  CONTACT_PHONE: '+380441234567',
  LEGAL_ADDRESS: 'Courtside LLC, 41 Kyrylivska St, office 12, 04080 Kyiv',
  FACEBOOK_URL: 'https://facebook.example/courtside',
  INSTAGRAM_URL: 'https://instagram.example/courtside',
  GOOGLE_PLAY_URL: 'https://play.example/courtside',
  APP_STORE_URL: 'https://apps.example/courtside',
};

/** Every kind of page. `…` is replaced by the token of a booking, `{}` by those of a split one. */
const PATHS = [
  ...['', '/clubs', '/clubs/kyiv', '/clubs/kyiv/tennis', '/club/third-set', '/club/third-set/schedule'],
  ...[
    '/club/topolia',
    '/club/topolia/request',
    '/club/third-set/line',
    '/documents',
    '/documents/privacy-policy',
    '/documents/refund-rules',
  ],
  ...['/articles/renting-a-court-first-time', '/partners', '/docs/elements', '/docs/elements/club-schedule'],
  ...['/booking-links', '/booking-wish', '/nowhere', '/booking-order/…', '/booking-cancel/…', '/booking-payment/…'],
  ...['/booking-change/…', '/booking-series/…', '/booking-split/…', '/booking-split/{split}'],
  ...['/booking-invite/{invite}', '/booking-player/{player}'],
  '/booking-match/…',
  '/club/third-set/matches',
  `/booking-order/${'a'.repeat(32)}`,
];
const PHONE = { width: 360, height: 740 };
/** px; twice the default of browsers. */
const LARGE = 32;

const stage = useStage('start', OWNER);

describe.each(['', '/uk-ua', '/ru-ua'])('on a phone whose text is large, %s', (prefix) => {
  let page: Page;
  let token: string;
  let shared: Record<string, string>;
  beforeAll(async () => {
    token = await bookHour(stage.product.url);
    shared = await bookSplit(stage.product.url);
    ({ page } = await openPage(stage.browser, PHONE));
    const session = await page.context().newCDPSession(page);
    await session.send('Page.setFontSizes', { fontSizes: { standard: LARGE } });
  });
  afterAll(() => page?.context().close());

  it.each(PATHS)('%s fits, and nothing is cut off', async (path) => {
    await page.goto(
      stage.product.url + (prefix + path.replace('…', token).replace(/\{(\w+)\}/, (_, name) => shared[name]!) || '/'),
    );
    await page.waitForFunction(() => !document.querySelector(':not(:defined)'));
    await expect.poll(() => sidewaysOf(page)).toEqual([]);
    await expect.poll(() => clippedOf(page)).toEqual([]);
    await expect.poll(() => overlapsOf(page)).toEqual([]);
  });
});
