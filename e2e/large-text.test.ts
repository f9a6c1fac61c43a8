import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookHour, bookSplit } from './api.ts';
import { signInAtDesk } from './desk-sign-in.ts';
import { brokenWordsOf, clippedOf, coveredLabelsOf, overlapsOf, sidewaysOf } from './layout.ts';
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

const OPERATOR = 'operator@courtside.example';
/** Of staff. */
const DESK_PATHS = [
  ...['', '/sign-in', '/account', '/third-set', '/third-set/new', '/third-set/close', '/third-set/requests'],
  ...['/third-set/matches', '/third-set/comments', '/third-set/output', '/third-set/staff', '/third-set/log'],
  ...['/third-set/webhooks', '/third-set/settings', '/third-set/settings/prices', '/third-set/settings/terms'],
].map((path) => `/desk${path}`);

/** The narrowest that WCAG asks for, and a common one, where more stands side by side. */
const SMALL = { width: 320, height: 640 };
const COMMON = { width: 390, height: 844 };
/** px; twice the default of browsers. */
const LARGE = 32;

const stage = useStage('start', OWNER, { operator: OPERATOR });

async function enlargeText(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: LARGE } });
}

/** That the page does not scroll sideways, and that all that is written can be read. */
async function expectReadable(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector(':not(:defined)'));
  for (const faultsOf of [sidewaysOf, clippedOf, overlapsOf, coveredLabelsOf, brokenWordsOf])
    await expect.poll(() => faultsOf(page), { message: faultsOf.name }).toEqual([]);
}

describe.each(['', '/uk-ua', '/ru-ua'])('on a phone whose text is large, %s', (prefix) => {
  let page: Page;
  let desk: Page;
  let token: string;
  let shared: Record<string, string>;
  beforeAll(async () => {
    token = await bookHour(stage.product.url);
    shared = await bookSplit(stage.product.url);
    ({ page } = await openPage(stage.browser, SMALL));
    await enlargeText(page);
    desk = await (await signInAtDesk(stage, OPERATOR)).newPage();
    await enlargeText(desk);
  });
  afterAll(() => Promise.all([page?.context().close(), desk?.context().close()]));

  it.each(PATHS)('%s fits, and nothing is cut off', async (path) => {
    await page.goto(
      stage.product.url + (prefix + path.replace('…', token).replace(/\{(\w+)\}/, (_, name) => shared[name]!) || '/'),
    );
    await expectReadable(page);
  });

  it('the home page fits a wider one too', async () => {
    await page.setViewportSize(COMMON);
    await page.goto(stage.product.url + (prefix || '/'));
    await expectReadable(page);
    await page.setViewportSize(SMALL);
  });

  it.each(DESK_PATHS)('%s of staff fits, and nothing is cut off', async (path) => {
    for (const size of [SMALL, COMMON]) {
      await desk.setViewportSize(size);
      await desk.goto(stage.product.url + prefix + path);
      await expectReadable(desk);
    }
  });
});
