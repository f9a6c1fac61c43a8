/** How far down a phone the first free time of a club is. */
import { expect, it } from 'vitest';
import { dayAhead } from '#testing/days.ts';
import { useStage } from './stage.ts';
import { openPage } from './testing.ts';

const stage = useStage();

// Third Set has many courts, shown by time; the tables of the others have heads.
it.each([
  ['third-set', 400],
  ['topolia', 450],
  ['lemon-wing', 450],
])('shows a free time of %s in the first %i pixels', async (club, pixels) => {
  for (const language of ['', '/uk-ua']) {
    const { page } = await openPage(stage.browser, { width: 360, height: 740 });
    await page.goto(`${stage.product.url}${language}/club/${club}?date=${dayAhead(5)}`);
    const free = page.locator('club-schedule [part~="cell-free"]:visible').first();
    const { y } = (await free.boundingBox())!;
    expect(y).toBeLessThanOrEqual(pixels);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await page.context().close();
  }
});
