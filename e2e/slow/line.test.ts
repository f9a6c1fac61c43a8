/** What visitors see of the site on a slow line: nothing moves. Takes a minute. */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { useStage } from '../stage.ts';
import { openPage, watchRequests } from '../testing.ts';

const PHONE = { width: 412, height: 860 };
const DESKTOP = { width: 1280, height: 860 };
/** Slow 4G, as in Lighthouse. */
const SLOW_4G = { offline: false, latency: 562, downloadThroughput: 180_000, uploadThroughput: 84_000 };
/** Milliseconds without a request, on a line with a latency of 562. */
const QUIET = 500;
/** A fifth of what Web Vitals calls good. */
const MOST_SHIFT = 0.02;

const stage = useStage();

/** Opens a page on a slow line. */
async function open(path: string, size: typeof PHONE) {
  const { page } = await openPage(stage.browser, size);
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) shifts.push(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', SLOW_4G);
  const quiet = watchRequests(page, QUIET);
  await page.goto(stage.product.url + path);
  await quiet();
  return { page, quiet };
}

const shiftOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0));

/** Tags whose content is there, and what the content is. */
const CARD = 'club-search >> css=[part~="card"]';
const HOLD = 'booking-flow >> css=[role="timer"]';
const CELL = 'club-schedule >> css=[part~="cell-free"]';

it.each([
  ['the home page', '/uk-ua', 'the clubs', 'a[href="/uk-ua/clubs/kyiv"]:visible', CARD],
  ['the home page', '/', 'filtered clubs', 'a[href*="online_booking=true"]', CARD],
  ['a club', '/uk-ua/club/third-set', 'the clubs', '.breadcrumbs a[href="/uk-ua/clubs/kyiv"]', CARD],
  ['the clubs', '/uk-ua/clubs/kyiv', 'a club', 'club-search a[href*="/club/"]', CELL],
  ['a club', '/club/third-set', 'its schedule', 'a[href*="/schedule?service="]', CELL],
  ['the clubs', '/clubs/kyiv', 'the home page', 'header a[href="/"]', 'h1'],
  ['the home page', '/ru-ua', 'a document', 'footer a[href="/ru-ua/documents/privacy-policy"]', 'article'],
  ['a document', '/documents/privacy-policy', 'the clubs', 'a[href^="/clubs"]', CARD],
  ['the home page', '/', 'the booking of a slot', '.next-slot', HOLD],
  ['the clubs', '/uk-ua/clubs/kyiv', 'the booking of a slot', 'club-search >> css=[part~="slot"]', HOLD],
  ['the home page', '/', 'the page for clubs', 'a[href="/partners"]', 'h1'],
])('keeps everything in place on the way from %s (%s) to %s', async (_from, path, _to, link, content) => {
  for (const size of [PHONE, DESKTOP]) {
    const { page, quiet } = await open(path, size);
    const before = await shiftOf(page);
    // Shifts within half a second of a click do not count, as visitors expect them. These come later.
    await page.locator(link).locator('visible=true').first().click();
    await page.locator(content).first().waitFor();
    await quiet();
    expect((await shiftOf(page)) - before, `${size.width} px`).toBeLessThanOrEqual(MOST_SHIFT);
    await page.context().close();
  }
});

it.each(
  ['', '/uk-ua', '/ru-ua'].flatMap((prefix) =>
    ['/documents', '/documents/privacy-policy', '/documents/public-offer', '/docs/elements'].map(
      (path) => prefix + path,
    ),
  ),
)('moves nothing on %s when its fonts are late', async (path) => {
  for (const size of [PHONE, DESKTOP]) {
    const { page } = await open(path, size);
    await page.evaluate(() => document.fonts.ready);
    expect(await shiftOf(page), `${size.width} px`).toBe(0);
    await page.context().close();
  }
});
