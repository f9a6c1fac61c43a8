/** The bar with the button that books, and what it needs. */
import { expect, it } from 'vitest';
import { useStage } from './stage.ts';
import { openPage } from './testing.ts';

const PHONE = { width: 412, height: 860 };
const DESKTOP = { width: 1280, height: 860 };

const stage = useStage();

it('loads the booking when an hour is chosen, and has it when it is booked', async () => {
  const { page } = await openPage(stage.browser, PHONE);
  await page.goto(`${stage.product.url}/club/third-set/schedule`, { waitUntil: 'networkidle' });
  const code = page.waitForResponse(/booking-flow-[^/]*\.js/);
  await page.locator('club-schedule [part~="cell-free"]:visible').first().click();
  await code;
  await page.locator('club-schedule [part~="book"]').click();
  await page.locator('booking-flow [part~="continue"]').waitFor();
  await page.context().close();
});

it.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
])('shows the button that books above the question about cookies on a %s', async (_, size) => {
  const { page } = await openPage(stage.browser, size);
  await page.goto(`${stage.product.url}/club/third-set/schedule`);
  await page.locator('.consent').waitFor();
  const free = page.locator('club-schedule [part~="cell-free"]:visible').first();
  await expect
    .poll(async () => {
      await free.click();
      return page.locator('club-schedule [part~="book"]').count();
    })
    .toBe(1);
  const isInView = () =>
    page.locator('club-schedule [part~="book"]').evaluate((button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      const root = button.getRootNode() as ShadowRoot;
      const host = document.elementFromPoint(left + width / 2, top + height / 2);
      return host === root.host && button.contains(root.elementFromPoint(left + width / 2, top + height / 2));
    });
  await expect.poll(isInView).toBe(true);
  await page.context().close();
});
