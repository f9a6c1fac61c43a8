/** How much a first-time visitor has to do, from a page to a booked hour. */
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { dayAhead } from '#testing/days.ts';
import { call } from './api.ts';
import { useStage } from './stage.ts';
import { atOwnAddress, fillDetails, openPage } from './testing.ts';

const stage = useStage('start', { TRUST_PROXY: '1' });

const SIZES = [
  { width: 360, height: 740 },
  { width: 1280, height: 860 },
];
const BOOKED = '[part~="success"]';

/** Opens a page as on a first visit, with the question about cookies, and counts real clicks. */
async function open(path: string, size: (typeof SIZES)[number]) {
  const { page, complaints } = await openPage(stage.browser, size, atOwnAddress());
  await page.addInitScript(() => {
    Object.assign(window, { clicks: 0 });
    const count = ({ isTrusted, detail }: MouseEvent) => {
      // `detail` is 0 for a click by keyboard or by a label.
      if (isTrusted && detail > 0) (window as unknown as { clicks: number }).clicks += 1;
    };
    addEventListener('click', count, true);
  });
  await page.goto(stage.product.url + path);
  await page.locator('.consent').waitFor();
  return { page, complaints };
}

const clicks = (page: Page) => page.evaluate(() => (window as unknown as { clicks: number }).clicks);

/** Cancels the booking that was made: the home page may offer the time to the next visitor. */
async function cancel(page: Page): Promise<void> {
  const link = await page.locator('booking-flow [part~="booking-link"]').getAttribute('href');
  const token = /booking-order\/([\w-]+)/.exec(link!)![1];
  await call(stage.product.url, '/v2/bookings/cancel', { token });
}

/** The fields that must be filled in. */
const needed = (page: Page) =>
  page
    .locator('booking-flow')
    .locator('input[name="given_name"], input[name="telephone"], input[name="email"], textarea, input[type="checkbox"]')
    .evaluateAll(
      (fields) => fields.filter((field) => field.ariaRequired === 'true' || field.matches(':required')).length,
    );

describe.each(SIZES)('at $width px', (size) => {
  it.each(['', '/uk-ua', '/ru-ua'])('takes two clicks and three fields from the home page %s', async (prefix) => {
    const { page, complaints } = await open(prefix || '/', size);
    await page.locator('.next-slot').first().click();
    const flow = page.locator('booking-flow');
    await flow.locator('[part~="continue"]').waitFor();
    expect(await needed(page)).toBe(3);
    await fillDetails(flow);
    await flow.locator('[part~="continue"]').click();
    await flow.locator(BOOKED).waitFor();
    expect(await clicks(page)).toBe(2);
    await cancel(page);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it.each(['', '/uk-ua', '/ru-ua'])('takes three clicks from the page %s/club/third-set', async (prefix) => {
    const { page, complaints } = await open(`${prefix}/club/third-set?date=${dayAhead(5)}`, size);
    const schedule = page.locator('club-schedule');
    await schedule.locator('[part~="cell-free"]').first().click();
    await schedule.locator('[part~="book"]').click();
    const flow = page.locator('booking-flow');
    await fillDetails(flow);
    await flow.locator('[part~="continue"]').click();
    await flow.locator(BOOKED).waitFor();
    expect(await clicks(page)).toBe(3);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

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

it.each(['', '/uk-ua', '/ru-ua'])('books from the home page %s by keyboard', async (prefix) => {
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
  await cancel(page);
  expect(complaints).toEqual([]);
  await page.context().close();
});
