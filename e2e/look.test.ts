/** The effect of the density and accent properties on all four elements. */
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { faultsOf } from './faults.ts';
import { FOUR, useBooking } from './four-elements.ts';
import { targetsOf } from './targets.ts';

const { stage, booking } = useBooking();

const all = (css: string) => `club-schedule, club-search, booking-flow, booking-token-page { ${css} }`;

/** The parts whose height is measured: controls, fields and containers. */
const MEASURED: Record<string, string[]> = {
  'club-schedule': ['cell-free', 'day', 'book', 'bar'],
  'club-search': ['text', 'pick', 'slot', 'card'],
  'booking-flow': ['continue', 'option', 'field', 'input'],
  'booking-token-page': ['action', 'keep', 'confirmation', 'ticket'],
};

const heights = (page: Page, tag: string) =>
  Promise.all(
    MEASURED[tag]!.map(async (part) => (await page.locator(`${tag} [part~="${part}"]`).first().boundingBox())!.height),
  );

describe.each(Object.keys(FOUR))('<%s>', (tag) => {
  it('is denser with a lower --cs-density, and keeps touch targets of at least 44 px', async () => {
    const normal = await FOUR[tag]!(stage.browser, booking.site, booking.token);
    const before = await heights(normal, tag);
    await normal.context().close();
    const dense = await FOUR[tag]!(stage.browser, booking.site, booking.token, { css: all('--cs-density: 0.7') });
    const after = await heights(dense, tag);
    for (const [index, part] of MEASURED[tag]!.entries()) expect(after[index], part).toBeLessThan(before[index]! - 3);
    await dense.context().close();
    const phone = await FOUR[tag]!(stage.browser, booking.site, booking.token, {
      size: { width: 390, height: 800 },
      options: { hasTouch: true, isMobile: true },
      css: all('--cs-density: 0.5; --cs-row: 20px'),
    });
    expect((await targetsOf(phone)).filter(({ width, height }) => width < 44 || height < 44)).toEqual([]);
    await phone.context().close();
  });

  it.each([
    ['a light accent on a white page', '--cs-accent: #fff3a6', '#fff', '#222'],
    ['a dark accent on a dark page', '--cs-accent: #14143c', '#0b0d1a', '#f3f4fb'],
  ])('has enough contrast with %s', async (_, accent, background, color) => {
    const css = `html { background: ${background} !important; color: ${color} !important } ${all(accent)}`;
    const page = await FOUR[tag]!(stage.browser, booking.site, booking.token, { css });
    // Avoids colours in transition under the pointer.
    await page.mouse.move(0, 0);
    await expect.poll(() => faultsOf(page, ['color-contrast'])).toEqual([]);
    await page.context().close();
  });
});
