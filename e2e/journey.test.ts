/** How much a first-time visitor has to do, from a page to a booked hour. */
import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { dayAhead } from '#testing/days.ts';
import { call } from './api.ts';
import { useStage } from './stage.ts';
import { atOwnAddress, fillDetails, openPage } from './testing.ts';

const stage = useStage('start', { TRUST_PROXY: '1' });

const SIZES = [
  { width: 360, height: 740 },
  { width: 1280, height: 860 },
];
const PREFIXES = ['', '/uk-ua', '/ru-ua'];
const BOOKED = '[part~="success"]';

/**
 * Cities, one for each visitor of the home page: it may show a time for some minutes after another
 * visitor has booked it.
 */
let cities: number[] = [];
beforeAll(async () => {
  const countries: { cities: { id: number; clubs_count: number }[] }[] = await call(
    stage.product.url,
    '/v1/countries-with-cities',
  );
  const all = countries.flatMap((country) => country.cities);
  cities = all.toSorted((one, other) => other.clubs_count - one.clubs_count).map(({ id }) => id);
});

/** Opens a page as on a first visit, with the question about cookies, and counts real clicks. */
async function open(path: string, size: (typeof SIZES)[number]) {
  const { page, complaints } = await openPage(stage.browser, size, atOwnAddress());
  const value = path.includes('/club/') ? '1' : String(cities.shift());
  await page.context().addCookies([{ name: 'courtside_location_id', value, url: stage.product.url }]);
  await page.addInitScript(() => {
    Object.assign(window, { clicks: 0 });
    const count = ({ isTrusted, detail }: MouseEvent) => {
      // `detail` is 0 for a click by keyboard.
      if (isTrusted && detail > 0) (window as unknown as { clicks: number }).clicks += 1;
    };
    addEventListener('click', count, true);
  });
  await page.goto(stage.product.url + path);
  await page.locator('.consent').waitFor();
  return { page, complaints };
}

const clicks = (page: Page) => page.evaluate(() => (window as unknown as { clicks: number }).clicks);

/** Presses Tab until an element has the focus, as someone without a mouse. */
async function tabTo(page: Page, selector: string, most = 80): Promise<void> {
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate((wanted) => {
      let active = document.activeElement;
      while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
      return active?.matches(wanted);
    }, selector);
    if (found) return;
  }
  throw new Error(`Tab does not reach ${selector}`);
}

describe.each(SIZES)('at $width px', (size) => {
  it.each(PREFIXES)('takes two clicks and three fields from the home page %s', async (prefix) => {
    const { page, complaints } = await open(prefix || '/', size);
    await page.locator('.next-slot').first().click();
    const flow = page.locator('booking-flow');
    await flow.locator('[part~="continue"]').waitFor();
    await fillDetails(flow);
    await flow.locator('[part~="continue"]').click();
    await flow.locator(BOOKED).waitFor();
    expect(await clicks(page)).toBe(2);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it.each(PREFIXES)('takes three clicks from the page %s/club/third-set', async (prefix) => {
    const { page, complaints } = await open(`${prefix}/club/third-set?date=${dayAhead(5)}`, size);
    // The code that answers clicks is there.
    await page.locator('.band-courts button').first().waitFor();
    await page.locator('club-schedule [part~="cell-free"]:visible').first().click();
    await page.locator('club-schedule [part~="book"]').click();
    const flow = page.locator('booking-flow');
    await fillDetails(flow);
    await flow.locator('[part~="continue"]').click();
    await flow.locator(BOOKED).waitFor();
    expect(await clicks(page)).toBe(3);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

it.each(PREFIXES)('takes no mouse from the home page %s', async (prefix) => {
  const { page, complaints } = await open(prefix || '/', SIZES[1]!);
  await tabTo(page, '.next-slot');
  await page.keyboard.press('Enter');
  const flow = page.locator('booking-flow');
  await flow.locator('[part~="continue"]').waitFor();
  await tabTo(page, 'input[name="given_name"]');
  await page.keyboard.type('Oksana');
  await tabTo(page, 'input[name="telephone"]');
  await page.keyboard.type('0671234567');
  await tabTo(page, 'input[name="email"]');
  await page.keyboard.type('oksana@example.com');
  await page.keyboard.press('Enter');
  await flow.locator(BOOKED).waitFor();
  expect(await clicks(page)).toBe(0);
  expect(complaints).toEqual([]);
  await page.context().close();
});
