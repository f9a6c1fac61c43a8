/** A few custom properties carry the look of all four elements: what they are set to is what a visitor sees. */
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { faultsOf } from './faults.ts';
import { FOUR, useBooking } from './four-elements.ts';
import { targetsOf } from './targets.ts';

const { stage, booking } = useBooking();

const all = (css: string) => `club-schedule, club-search, booking-flow, booking-token-page { ${css} }`;

/** What is measured of each element: a control, a field, a place between, a card. */
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
  it('stands closer by --cs-density, and never under 44 px where a finger presses', async () => {
    const usual = await FOUR[tag]!(stage.browser, booking.site, booking.token);
    const before = await heights(usual, tag);
    await usual.context().close();
    const close = await FOUR[tag]!(stage.browser, booking.site, booking.token, { css: all('--cs-density: 0.7') });
    const after = await heights(close, tag);
    for (const [index, part] of MEASURED[tag]!.entries()) expect(after[index], part).toBeLessThan(before[index]! - 3);
    await close.context().close();
    const phone = await FOUR[tag]!(stage.browser, booking.site, booking.token, {
      size: { width: 390, height: 800 },
      options: { hasTouch: true, isMobile: true },
      css: all('--cs-density: 0.5; --cs-row: 20px'),
    });
    expect((await targetsOf(phone)).filter(({ width, height }) => width < 44 || height < 44)).toEqual([]);
    await phone.context().close();
  });

  it.each([
    ['a pale accent on white', '--cs-accent: #fff3a6', '#fff', '#222'],
    ['a dark accent on night', '--cs-accent: #14143c', '#0b0d1a', '#f3f4fb'],
  ])('has text that can be read with %s', async (_, accent, ground, ink) => {
    const css = `html { background: ${ground} !important; color: ${ink} !important } ${all(accent)}`;
    const page = await FOUR[tag]!(stage.browser, booking.site, booking.token, { css });
    // Colours change by degrees under the pointer.
    await page.mouse.move(0, 0);
    await expect.poll(() => faultsOf(page, ['color-contrast'])).toEqual([]);
    await page.context().close();
  });
});
