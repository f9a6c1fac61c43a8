import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll } from 'vitest';
import { dayAhead } from '#testing/days.ts';
import { startHardSite } from './hardships.ts';
import { useStage } from './stage.ts';
import { fillDetails, openPage, send } from './testing.ts';

type HardSite = Awaited<ReturnType<typeof startHardSite>>;

interface Look {
  /** px */
  size?: { width: number; height: number } | undefined;
  options?: BrowserContextOptions;
  /** CSS of the page around the element. */
  css?: string;
}

/** Shows a day on which cancelling is still free. */
const schedule = () => `<club-schedule club="third-set" date="${dayAhead(5)}"></club-schedule>`;

async function openElement(browser: Browser, site: HardSite, html: string, { size, options, css = '' }: Look) {
  const { page } = await openPage(browser, size, options);
  await page.goto(site.url([], `<style>${css}</style>${html}`));
  return page;
}

async function chooseTime(page: Page): Promise<void> {
  await page.locator('club-schedule [part~="cell-free"]').first().click();
  await page.locator('club-schedule [part~="book"]').waitFor();
}

/** Books the first free slot of the page's schedule, to be paid at the club. Returns its token. */
export async function bookFirst(page: Page): Promise<string> {
  await chooseTime(page);
  await page.locator('club-schedule [part~="book"]').click();
  const flow = page.locator('booking-flow');
  await fillDetails(flow);
  await flow.locator('input[name="payment_type"]').first().check();
  await send(flow);
  const link = (await flow.locator('[part~="booking-link"]').getAttribute('href'))!;
  return /booking-order\/([^/?]+)/.exec(link)![1]!;
}

/** Starts the product and a partner's site, and books there. Call it like `useStage`. */
export function useBooking() {
  const stage = useStage();
  const booking = {} as { site: HardSite; token: string };
  beforeAll(async () => {
    booking.site = await startHardSite(stage.product.url);
    const page = await openElement(stage.browser, booking.site, schedule(), {});
    booking.token = await bookFirst(page);
    await page.context().close();
  }, 120_000);
  afterAll(() => booking.site?.close());
  return { stage, booking };
}

/** Opens each element on a partner page and brings it into a typical state, by tag. */
export const FOUR: Record<string, (browser: Browser, site: HardSite, token: string, look?: Look) => Promise<Page>> = {
  async 'club-schedule'(browser, site, _token, look = {}) {
    const page = await openElement(browser, site, schedule(), look);
    await chooseTime(page);
    return page;
  },
  async 'club-search'(browser, site, _token, look = {}) {
    const filters = `filters='{"online_booking":true}'`;
    const page = await openElement(
      browser,
      site,
      `<club-search city="kyiv" page-size="2" ${filters}></club-search>`,
      look,
    );
    await page.locator('club-search [part~="slot"]').first().waitFor();
    return page;
  },
  async 'booking-flow'(browser, site, _token, look = {}) {
    const page = await openElement(browser, site, schedule(), look);
    // Without a lease, no countdown changes the page during the test.
    await page.route(/\/v1\/leases/, (route) => route.fulfill({ status: 503, json: {} }));
    await chooseTime(page);
    await page.locator('club-schedule [part~="book"]').click();
    await page.locator('booking-flow [part~="continue"]').click();
    await page.locator('booking-flow [part~="error"]').first().waitFor();
    return page;
  },
  async 'booking-token-page'(browser, site, token, look = {}) {
    const page = await openElement(browser, site, `<booking-token-page token="${token}"></booking-token-page>`, look);
    await page.locator('booking-token-page .qr svg').waitFor();
    await page.locator('booking-token-page [part~="cancel"]').click();
    await page.locator('booking-token-page [part~="confirm-cancel"]').waitFor();
    return page;
  },
};
