/** What visitors choose while a page's script is still loading counts once it has loaded. */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { dayAhead } from '#testing/days.ts';
import { untilHydrated } from './hydrated.ts';
import { useStage } from './stage.ts';
import { openPage } from './testing.ts';

const stage = useStage();

const options = (page: Page) => page.locator('[name="time"] option:not([value=""])').count();

const PAGES: {
  path: string;
  choose(page: Page): Promise<unknown>;
  /** Waits for what follows from the choice. */
  follows(page: Page): Promise<unknown>;
}[] = [
  {
    path: '/booking-wish?service_kind=group',
    choose: (page) => page.locator('[name="service_kind"]').selectOption('court'),
    follows: async (page) => {
      await page.locator('[name="duration"]:enabled').waitFor();
      await page.locator('[name="places"]:disabled').waitFor({ state: 'attached' });
    },
  },
  {
    path: `/club/third-set/request?date=${dayAhead(0)}`,
    choose: (page) => page.locator('[name="date"]').fill(dayAhead(3)),
    follows: (page) => expect.poll(() => options(page)).toBe(16),
  },
  {
    path: '/',
    choose: (page) => page.locator('[name="category"][value="padel"]').check({ force: true }),
    follows: (page) => page.locator('h1', { hasText: /padel/i }).waitFor(),
  },
  {
    path: '/partners',
    choose: (page) => page.locator('[name="widget"][value="club-schedule"]').check({ force: true }),
    follows: (page) => page.locator('code', { hasText: '<club-schedule' }).first().waitFor(),
  },
];

it.each(PAGES)('on $path', { timeout: 60_000 }, async ({ path, choose, follows }) => {
  const { page, complaints } = await openPage(stage.browser, { width: 1280, height: 800 });
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\.js(\?|$)/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(stage.product.url + path, { waitUntil: 'commit' });
  const form = page.locator('main form').last();
  await form.waitFor();
  await choose(page);
  release();
  await untilHydrated(form);
  await follows(page);
  expect(complaints).toEqual([]);
  await page.context().close();
});
