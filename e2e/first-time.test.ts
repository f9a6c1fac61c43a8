/** How far down a phone the first free time of a club is. */
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DATABASES } from '#server/testing/database.ts';
import { loadBuiltSite, type SiteSettings } from '#server/testing/in-process.ts';
import { NOW, type Seeded, startSeeded } from '#server/testing/seeded.ts';
import { freePort } from '#testing/ports.ts';
import { launch, openPage } from './testing.ts';

/** Of all kinds that the seed has: many courts and few, with online booking and on request. */
const CLUBS = 16;

let now = NOW;
let seeded: Seeded;
let browser: Browser;
let url: string;

beforeAll(async () => {
  const built = await loadBuiltSite();
  if (!built) throw new Error('There is no build: npm run build');
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  seeded = await startSeeded(DATABASES[0]!, CLUBS, {
    ...{ publicUrl: url, clock: () => now, site: { built, settings: { noIndex: true } as SiteSettings } },
  });
  await seeded.app.listen({ port, host: '127.0.0.1' });
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await seeded?.close();
});

it.each([
  ['at noon', NOW],
  ['in the evening', Date.parse('2026-11-21T20:30:00+02:00')],
  ['late at night, when all are closed', Date.parse('2026-11-21T23:30:00+02:00')],
])('shows a free time in the first 400 pixels of every club %s', async (_, moment) => {
  now = moment;
  const { data: clubs } = await seeded.get(`/v1/clubs?page_size=${CLUBS}`);
  expect(clubs.length).toBe(CLUBS);
  const kinds = new Set(clubs.map(({ flags }: { flags: { online_booking: boolean } }) => flags.online_booking));
  expect(kinds.size).toBe(2);
  const { page } = await openPage(browser, { width: 360, height: 740 });
  await page.clock.setFixedTime(now);
  for (const { slug } of clubs)
    for (const language of ['', '/uk-ua']) {
      await page.goto(`${url}${language}/club/${slug}`);
      const free = page.locator('club-schedule :is([part~="cell-free"],[part~="cell-group"]):visible').first();
      await free.waitFor();
      expect((await free.boundingBox())!.y, `${language} ${slug}`).toBeLessThanOrEqual(400);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    }
  await page.context().close();
});
