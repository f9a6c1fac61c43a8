/** A font that is late takes as much space as the one that stands in for it, so that nothing moves. */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { useStage } from './stage.ts';
import { openPage } from './testing.ts';

const stage = useStage();

/** The widths of the heading and of all texts in the other font, in pixels, and the height of the heading. */
const measure = (page: Page) =>
  page.evaluate(() => {
    const range = document.createRange();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const widths = { text: 0, display: 0 };
    while (texts.nextNode()) {
      range.selectNodeContents(texts.currentNode);
      const width = [...range.getClientRects()].reduce((sum, box) => sum + box.width, 0);
      const isDisplay = getComputedStyle(texts.currentNode.parentElement!).fontFamily.startsWith('"Unbounded');
      // Times of the day in large type, whose digits differ more, have a line of their own.
      if (!isDisplay) widths.text += width;
      else if (texts.currentNode.parentElement!.closest('h1')) widths.display += width;
    }
    return { ...widths, heading: document.querySelector('h1')!.getBoundingClientRect().height };
  });

/** Languages and weights differ by a few per cent; a font as it is differs by up to a third. */
const isNear = (ratio: number) => Math.abs(ratio - 1) < 0.04;

/** Leaves out the fonts of the site from both families. */
const standIn = (page: Page) =>
  page.evaluate(() => {
    const { style } = document.documentElement;
    for (const family of ['--text', '--display']) {
      const value = getComputedStyle(document.documentElement).getPropertyValue(family);
      style.setProperty(family, value.replace(/"\w+ Variable",/g, ''));
    }
  });

it.each(['/uk-ua/clubs/kyiv', '/ru-ua/club/third-set', '/docs/elements/booking-flow', '/uk-ua/partners'])(
  'on %s',
  async (path) => {
    const { page, complaints } = await openPage(stage.browser, { width: 360, height: 740 });
    // The second time the fonts are in the browser's cache.
    for (const _ of ['first', 'second']) {
      await page.goto(stage.product.url + path);
      await page.evaluate(() => document.fonts.ready);
    }
    // The question about cookies comes with the scripts, and has texts as well.
    await page.locator('.consent').waitFor();
    const own = await measure(page);
    await standIn(page);
    const other = await measure(page);
    expect(other).not.toEqual(own);
    expect(other.heading).toBeCloseTo(own.heading, 0);
    expect(other.text / own.text).toSatisfy(isNear);
    expect(other.display / own.display).toSatisfy(isNear);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
);
