/** What visitors see of the site on a slow line: nothing moves. Takes a minute. */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { useStage } from '../stage.ts';
import { openPage } from '../testing.ts';

const PHONE = { width: 412, height: 860 };
const DESKTOP = { width: 1280, height: 860 };
/** Slow 4G, as in Lighthouse. */
const SLOW_4G = { offline: false, latency: 562, downloadThroughput: 180_000, uploadThroughput: 84_000 };
/** Layout shift up to which Web Vitals calls a page good. */
const GOOD_SHIFT = 0.1;

const stage = useStage();

/** Opens a page, on a slow line from the start or from the time it is loaded. */
async function open(path: string, { size = PHONE, slow }: { size?: typeof PHONE; slow: 'first' | 'later' }) {
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
  const throttle = () => network.send('Network.emulateNetworkConditions', SLOW_4G);
  if (slow === 'first') await throttle();
  await page.goto(stage.product.url + path, { waitUntil: 'networkidle' });
  if (slow === 'later') await throttle();
  return page;
}

const shiftOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0));

it.each([
  ['from the home page to the clubs', '/uk-ua', 'a[href="/uk-ua/clubs/kyiv"]:visible', 'club-search'],
  ['from a club to the clubs', '/uk-ua/club/third-set', '.breadcrumbs a[href="/uk-ua/clubs/kyiv"]', 'club-search'],
  ['from a club to its schedule', '/uk-ua/clubs/kyiv', 'club-search a[href*="/club/"]', 'club-schedule'],
])('keeps everything in place on the way %s', async (_, from, link, tag) => {
  const page = await open(from, { slow: 'later' });
  const before = await shiftOf(page);
  // Shifts within half a second of a click do not count, as visitors expect them. These come later.
  await page.locator(link).first().click();
  await page.locator(`${tag} >> css=[part~="card"], [part~="cell-free"]`).first().waitFor();
  await page.waitForLoadState('networkidle');
  expect((await shiftOf(page)) - before).toBeLessThan(GOOD_SHIFT);
  await page.context().close();
});

it.each([
  ['/ru-ua/documents/privacy-policy', PHONE],
  ['/uk-ua/documents/privacy-policy', DESKTOP],
  ['/documents/public-offer', PHONE],
])('moves nothing on %s when its fonts are late', async (path, size) => {
  const page = await open(path, { size, slow: 'first' });
  await page.evaluate(() => document.fonts.ready);
  expect(await shiftOf(page)).toBeLessThan(0.01);
  await page.context().close();
});
