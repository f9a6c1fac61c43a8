/** The bar with the button that books, and what it needs. */
import type { Locator } from 'playwright';
import { describe, expect, it } from 'vitest';
import { dayAhead } from '#testing/days.ts';
import { useStage } from './stage.ts';
import { openPage } from './testing.ts';

const PHONE = { width: 412, height: 860 };

const stage = useStage();

it('loads the booking when an hour is chosen, and has it when it is booked', async () => {
  const { page } = await openPage(stage.browser, PHONE);
  await page.goto(`${stage.product.url}/club/third-set/schedule`);
  await page.locator('.consent').waitFor();
  const code = page.waitForResponse(/booking-flow[^/]*\.js/);
  await page.locator('club-schedule [part~="cell-free"]:visible').first().click();
  await code;
  await page.locator('club-schedule [part~="book"]').click();
  await page.locator('booking-flow [part~="continue"]').waitFor();
  await page.context().close();
});

/** From the smallest phone to a large window. */
const SIZES = [
  [320, 568],
  [360, 740],
  [412, 915],
  [768, 1024],
  [1000, 700],
  [1280, 700],
  [1280, 860],
  [1920, 1080],
] as const;
/** On the site each visit is a first one, with the question about cookies open. */
const PLACES: [place: string, address: () => string, asksConsent: boolean][] = [
  ["a club's page", () => `${stage.product.url}/club/third-set?date=${dayAhead(3)}`, true],
  ['the schedule of a club', () => `${stage.product.url}/club/third-set/schedule?date=${dayAhead(3)}`, true],
  ["a partner's page", () => stage.host.url('en'), false],
  ['the page for frames', () => `${stage.product.url}/widget?club=third-set&lang=en&date=${dayAhead(3)}`, false],
];

/** Whether the visitor sees the middle of an element of the schedule, and can press it. */
const isOnTop = (element: Locator) =>
  element.evaluate((inner) => {
    const { left, top, width, height } = inner.getBoundingClientRect();
    const root = inner.getRootNode() as ShadowRoot;
    const [x, y] = [left + width / 2, top + height / 2];
    return document.elementFromPoint(x, y) === root.host && inner.contains(root.elementFromPoint(x, y));
  });

describe.each(PLACES)('%s', (_, address, asksConsent) => {
  it.each(SIZES)('has the chosen time and the button that books in the window of %i × %i', async (width, height) => {
    const { page, complaints } = await openPage(stage.browser, { width, height });
    await page.goto(address());
    if (asksConsent) await page.locator('.consent').waitFor();
    const free = page.locator('club-schedule [part~="cell-free"]:visible').first();
    await free.scrollIntoViewIfNeeded();
    const book = page.locator('club-schedule [part~="book"]');
    await expect
      .poll(async () => {
        if ((await book.count()) === 0) await free.click();
        return book.count();
      })
      .toBe(1);
    await expect.poll(() => isOnTop(book)).toBe(true);
    const chosen = page.locator('club-schedule [part~="cell-selected"]:visible');
    await expect.poll(() => isOnTop(chosen)).toBe(true);
    await expect.poll(() => isOnTop(page.locator('club-schedule [part="bar"] b').first())).toBe(true);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

it('covers no times of a phone before one is chosen', async () => {
  const { page } = await openPage(stage.browser, PHONE);
  await page.goto(`${stage.product.url}/club/third-set/schedule?date=${dayAhead(3)}`);
  await page.locator('club-schedule [part="bar"]').waitFor();
  const [times, bar] = await Promise.all(
    ['times', 'bar'].map((part) => page.locator(`club-schedule [part="${part}"]:visible`).boundingBox()),
  );
  expect(bar!.y).toBeGreaterThanOrEqual(times!.y + times!.height);
  await page.context().close();
});
