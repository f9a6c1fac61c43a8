/** The rules of `npm run screens` find planted faults, and nothing else. */
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { underPinsOf, weightsOf } from './drawn-text.ts';
import { unpressableOf } from './pressable.ts';
import { launch, openPage } from './testing.ts';

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());
beforeEach(async () => {
  ({ page } = await openPage(browser, { width: 400, height: 400 }));
});
afterEach(() => page.context().close());

/** Puts the markup into a long page, or into a shadow root within it. */
const show = (html: string, inShadow = false) =>
  page.setContent(
    `<!doctype html><style>body { margin: 0; min-height: 2000px } button, a { font: 16px/20px sans-serif }</style>${
      inShadow ? `<div><template shadowrootmode="open">${html}</template></div>` : html
    }`,
  );

const BAR =
  '<div class="bar" style="position: fixed; inset: auto 0 0; height: 80px; background: #ccc">We use cookies</div>';

describe.each([false, true])('what cannot be pressed, in a shadow root: %s', (inShadow) => {
  it.each([
    [
      'under a bar',
      `<button style="position: fixed; bottom: 10px; left: 10px">Book</button>${BAR}`,
      /covered by div.bar/,
    ],
    ['beside the window', '<button style="position: fixed; left: 500px; top: 10px">Book</button>', /outside/],
    ['below the window', '<button style="position: fixed; top: 600px">Book</button>', /outside/],
    [
      'under a cover that scrolls with it',
      '<div style="position: relative; top: 900px"><button>Book</button><i class="cover" style="position: absolute; inset: 0"></i></div>',
      /covered by i.cover/,
    ],
    [
      'in a sticky bar under another',
      `<main style="height: 1500px"><div style="height: 1400px"></div><p style="position: sticky; bottom: 0"><button>Book</button></p></main>${BAR}`,
      /covered by div.bar/,
    ],
  ])('is found: %s', async (_, html, fault) => {
    await show(html, inShadow);
    const faults = await unpressableOf(page);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(fault);
    expect(faults[0]).toContain('Book');
  });

  it.each([
    ['far below', `<button style="position: absolute; top: 1500px">Book</button>${BAR}`],
    [
      'at the end of a scroller',
      '<p style="overflow: auto; width: 200px; white-space: nowrap"><i style="padding: 300px"></i><button>Book</button></p>',
    ],
    [
      'at the end of a dialog that scrolls',
      '<dialog style="height: 200px; overflow: auto"><p style="height: 900px">Cities</p><button>Lviv</button></dialog>',
    ],
    ['on focus', '<style>a { position: absolute; top: -100px } a:focus { top: 8px }</style><a href="#x">Skip</a>'],
    ['behind an open dialog', `<button>Book</button><dialog><button>Close</button></dialog>`],
    ['by its label', '<label><input type="radio" style="position: absolute; opacity: 0; width: 1px">Padel</label>'],
    ['disabled', `<button disabled style="position: fixed; left: 500px">Book</button>`],
    ['in a closed question', '<details><summary>Question</summary><a href="#x">Answer</a></details>'],
  ])('is not what can be: %s', async (_, html) => {
    await show(html, inShadow);
    for (const dialog of await page.locator('dialog').all())
      await dialog.evaluate((element: HTMLDialogElement) => element.showModal());
    expect(await unpressableOf(page)).toEqual([]);
  });
});

it('leaves no focus behind', async () => {
  await show(`<button style="position: fixed; bottom: 10px">Book</button>${BAR}`);
  await unpressableOf(page);
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
});

it('leaves the page where it was scrolled to, with its focus', async () => {
  await show('<button style="position: absolute; top: 1500px">Book</button><button id="here">Here</button>');
  await page.locator('#here').focus();
  await page.evaluate(() => scrollTo(0, 300));
  await unpressableOf(page);
  expect(await page.evaluate(() => [scrollY, document.activeElement?.id])).toEqual([300, 'here']);
});

describe('texts of a map', () => {
  const map = (pinAt: number) =>
    `<div class="map-view" style="position: relative; height: 300px"><svg width="300" height="100"><text x="20" y="40">Dnipro</text></svg>
      <button class="pin" style="position: absolute; left: ${pinAt}px; top: 20px; width: 44px; height: 44px"><span>₴450</span></button></div>`;

  it('are found under a pin', async () => {
    await show(map(30), true);
    expect(await underPinsOf(page)).toEqual(['Dnipro']);
  });

  it('are not found under one if they are hidden', async () => {
    await show(`<style>text { visibility: hidden }</style>${map(30)}`, true);
    expect(await underPinsOf(page)).toEqual([]);
  });

  it('are not found beside one', async () => {
    await show(map(200), true);
    expect(await underPinsOf(page)).toEqual([]);
  });
});

describe('weights of text', () => {
  it.each([
    [
      'bolder than bold',
      '<p style="font-weight: 600">Court <b style="font-weight: bolder">₴450</b></p>',
      /^900: b\. ₴450$/,
    ],
    ['bold by default', '<p>Court <b>₴450</b></p>', /^700: b\. ₴450$/],
    ['thin', '<p class="thin" style="font-weight: 300">Court</p>', /^300: p\.thin Court$/],
    ['a regular display face', '<h1 style="font: 400 40px Unbounded">Court</h1>', /^400: h1\. Court$/],
  ])('are found: %s', async (_, html, fault) => {
    await show(html, true);
    const found = await weightsOf(page, { ofPage: false });
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(fault);
  });

  it('are not found as designed, nor on a host page', async () => {
    await show('<p style="font-weight: 500">Court <b style="font-weight: 600">₴450</b></p>', true);
    expect(await weightsOf(page)).toEqual([]);
    await show('<p>Our <b>own</b> text</p>');
    expect(await weightsOf(page, { ofPage: false })).toEqual([]);
  });
});
