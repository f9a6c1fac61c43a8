/** Zoom, the browser's font size, text spacing, reduced motion and forced colours, in all elements and main pages. */
import type { Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayAhead } from '#testing/days.ts';
import { FOUR, useBooking } from './four-elements.ts';
import { clippedOf, overlapsOf, sidewaysOf } from './layout.ts';
import { openPage } from './testing.ts';

const { stage, booking } = useBooking();

/** Paths of the site. `…` is replaced by the token of a booking. */
const PATHS = [
  ...['/', '/clubs/kyiv', '/club/third-set', '/club/third-set/schedule', '/club/third-set/request', '/nowhere'],
  ...['/documents/privacy-policy', '/partners', '/docs/elements/club-schedule', '/booking-order/…'],
  ...['/uk-ua', '/uk-ua/clubs/kyiv'],
];

async function openPath(path: string): Promise<Page> {
  const { page } = await openPage(stage.browser);
  await page.goto(stage.product.url + path.replace('…', booking.token));
  await page.waitForFunction(() => !document.querySelector(':not(:defined)'));
  return page;
}

/** Opens each element and page, by tag or path. */
const OPEN: Record<string, () => Promise<Page>> = Object.fromEntries([
  ...Object.entries(FOUR).map(([tag, open]) => [`<${tag}>`, () => open(stage.browser, booking.site, booking.token)]),
  ...PATHS.map((path) => [path, () => openPath(path)]),
]);

/**
 * Applies the text spacing of WCAG 1.4.12, including in shadow roots. Renders all cards, since those
 * that the browser skips keep the size they had before; their containment stays.
 */
const applyTextSpacing = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-block-end: 2em !important }
      [part="card"] { content-visibility: visible !important; contain: layout paint style !important }`);
    const roots: (Document | ShadowRoot)[] = [document];
    for (const root of roots) {
      root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
      for (const element of root.querySelectorAll('*')) if (element.shadowRoot) roots.push(element.shadowRoot);
    }
  });

/** px: the default font size of browsers, a large one, and our smallest text at the default. */
const DEFAULT_SIZE = 16;
const LARGE = 24;
const SMALLEST_TEXT = 12;

/** The site's texts that are smaller than `size` px. Drawings and elements scale by other rules. */
const textsBelow = (page: Page, size: number) =>
  page.evaluate((size) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const small = new Set<string>();
    while (walker.nextNode()) {
      const { parentElement: holder, textContent } = walker.currentNode;
      if (!holder?.checkVisibility() || !textContent?.trim() || holder.closest('svg, script, style')) continue;
      const font = Number.parseFloat(getComputedStyle(holder).fontSize);
      if (font < size) small.add(`${holder.localName}.${holder.className}, ${font} px: ${textContent.slice(0, 30)}`);
    }
    return [...small];
  }, size);

/** Elements with smooth scrolling, or with animations or transitions longer than 50 ms. */
const movingElements = (page: Page) =>
  page.evaluate(() => {
    const moving = new Set<string>();
    const isLong = (value: string) =>
      value.split(',').some((each) => Number.parseFloat(each) * (each.includes('ms') ? 0.001 : 1) > 0.05);
    const roots: (Document | ShadowRoot)[] = [document];
    for (const root of roots) {
      for (const element of root.querySelectorAll('*')) {
        if (element.shadowRoot) roots.push(element.shadowRoot);
        const { animationName, animationDuration, transitionDuration, scrollBehavior } = getComputedStyle(element);
        const moves = (animationName !== 'none' && isLong(animationDuration)) || isLong(transitionDuration);
        if (moves || scrollBehavior === 'smooth')
          moving.add(`${element.localName}.${element.getAttribute('class') ?? ''}`);
      }
    }
    return [...moving];
  });

/** The tests of a page share it, as opening it takes long. */
describe.each(Object.keys(OPEN))('%s', (name) => {
  let page: Page;
  beforeAll(async () => {
    page = await OPEN[name]!();
  });
  afterAll(() => page?.context().close());

  it('does not move with reduced motion', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await movingElements(page)).toEqual([]);
  });

  it('does not scroll horizontally at 400 % of 1280 px', async () => {
    await page.setViewportSize({ width: 320, height: 256 });
    await expect.poll(() => sidewaysOf(page)).toEqual([]);
  });

  it('clips nothing at 200 %, and with text spacing', async () => {
    await page.setViewportSize({ width: 640, height: 450 });
    await expect.poll(() => sidewaysOf(page)).toEqual([]);
    expect(await clippedOf(page)).toEqual([]);
    expect(await overlapsOf(page)).toEqual([]);
    await applyTextSpacing(page);
    await expect.poll(() => sidewaysOf(page)).toEqual([]);
    expect(await clippedOf(page)).toEqual([]);
  });

  // The last test of a page, because the font size stays.
  it(`follows a default font size of ${LARGE} px, and clips nothing`, async () => {
    const session = await page.context().newCDPSession(page);
    await session.send('Page.setFontSizes', { fontSizes: { standard: LARGE } });
    expect(await textsBelow(page, (SMALLEST_TEXT * LARGE) / DEFAULT_SIZE)).toEqual([]);
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 740 });
      await expect.poll(() => sidewaysOf(page), { message: `${width} px` }).toEqual([]);
      await expect.poll(() => clippedOf(page), { message: `${width} px` }).toEqual([]);
      await expect.poll(() => overlapsOf(page), { message: `${width} px` }).toEqual([]);
    }
  });
});

it('adopts the background of a dark page with reduced motion', async () => {
  const page = await FOUR['club-schedule']!(stage.browser, booking.site, booking.token, {
    options: { reducedMotion: 'reduce' },
    css: 'html { background: rgb(11, 13, 26) !important; color: white !important }',
  });
  const head = page.locator('club-schedule thead th').first();
  expect(await head.evaluate((cell) => getComputedStyle(cell).backgroundColor)).toBe('rgb(11, 13, 26)');
  await page.context().close();
});

/** Selectors of each element that must look different. */
const DISTINCT: Record<string, [one: string, other: string][]> = {
  'club-schedule': [
    ['[part="day"][aria-checked="true"]', '[part="day"][aria-checked="false"]'],
    ['td[part~="cell-selected"]', 'td[part~="cell-free"]'],
    ['td[part~="cell-free"]', 'td[part~="cell-busy"]'],
  ],
  'club-search': [
    ['[part~="kind"]:has(:checked)', '[part~="kind"]:not(:has(:checked))'],
    ['.pick.on', '.pick:not(.on)'],
  ],
  'booking-flow': [
    ['[part~="option"]:has(:checked)', '[part~="option"]:not(:has(:checked))'],
    ['input[aria-invalid="true"]', 'input:not([aria-invalid])[name="family_name"]'],
  ],
  'booking-token-page': [],
};

/** What distinguishes an element in forced colours: system colours, lines, weight, a check mark. */
const appearance = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const style = getComputedStyle(element);
      const lines = [style.borderStyle, style.borderWidth, style.borderColor, style.outlineStyle, style.outlineWidth];
      const checked = element.querySelector('input')?.checked;
      return [style.backgroundColor, style.color, ...lines, style.fontWeight, checked].join(' ');
    });

/** The visible buttons that have no border. */
const borderless = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluateAll((all) =>
      all
        .filter((button) => button.checkVisibility() && getComputedStyle(button).borderStyle === 'none')
        .map((button) => button.textContent),
    );

describe.each(Object.keys(FOUR))('<%s> in forced colours', (tag) => {
  let page: Page;
  beforeAll(async () => {
    page = await FOUR[tag]!(stage.browser, booking.site, booking.token, { options: { forcedColors: 'active' } });
    await page.mouse.move(0, 0);
  });
  afterAll(() => page?.context().close());

  it.each(DISTINCT[tag]!)('distinguishes %s from %s', async (one, other) => {
    expect(await appearance(page, `${tag} ${one}`)).not.toBe(await appearance(page, `${tag} ${other}`));
  });

  it('has a border around every button', async () => {
    expect(await borderless(page, `${tag} .button`)).toEqual([]);
  });
});

/** The colours in which a part of the page is drawn: one where there is nothing to see. */
async function colorsIn(page: Page, clip: { x: number; y: number; width: number; height: number }): Promise<string[]> {
  const pixels = await sharp(await page.screenshot({ clip }))
    .removeAlpha()
    .raw()
    .toBuffer();
  return [...new Set(pixels.toString('hex').match(/.{6}/g))];
}

describe('a schedule with a chosen time in forced colours', () => {
  let page: Page;
  beforeAll(async () => {
    ({ page } = await openPage(stage.browser, undefined, { forcedColors: 'active' }));
    await page.goto(`${stage.product.url}/club/third-set?date=${dayAhead(3)}`);
    await page.locator('club-schedule td[part~="cell-free"]').first().click();
    await page.locator('club-schedule [part~="clear"]').waitFor();
  });
  afterAll(() => page?.context().close());

  const boxOf = async (selector: string) => (await page.locator(`club-schedule ${selector}`).first().boundingBox())!;

  it('shows how much is free on other days', async () => {
    const { x, y, width, height } = await boxOf('[part="day"][aria-checked="false"]:not(.none) .share');
    const clip = { x, y: y - 4, width, height: height + 4 };
    await expect.poll(() => colorsIn(page, clip)).not.toHaveLength(1);
  });

  it('shows in the legend what taken hours look like', async () => {
    const clip = await boxOf('.legend .busy');
    await expect.poll(() => colorsIn(page, clip)).not.toHaveLength(1);
  });

  it('draws the line below the tabs without gaps', async () => {
    const { x, y, width, height } = await boxOf('[part="toolbar"]');
    const bottom = Math.round(y + height);
    const [blank] = await colorsIn(page, { x, y: bottom + 2, width, height: 1 });
    await expect.poll(() => colorsIn(page, { x, y: bottom - 1, width, height: 1 })).not.toContain(blank);
  });

  it('draws the button that clears the selection above its time', async () => {
    const [clear, time] = [await boxOf('[part~="clear"]'), await boxOf('[part="bar"] b')];
    expect(clear.y + clear.height).toBeLessThanOrEqual(time.y);
  });
});

it('has a border around every button of the site in forced colours', async () => {
  const { page } = await openPage(stage.browser, undefined, { forcedColors: 'active' });
  const found: Record<string, (string | null)[]> = {};
  for (const path of PATHS) {
    const response = await page.goto(stage.product.url + path.replace('…', booking.token));
    // The page of an unknown address asks nothing.
    if (response!.ok()) await page.locator('.consent').waitFor();
    found[path] = await borderless(page, '.button');
  }
  expect(found).toEqual(Object.fromEntries(PATHS.map((path) => [path, []])));
  await page.context().close();
});

it('prints no question about cookies', async () => {
  const { page } = await openPage(stage.browser);
  await page.goto(`${stage.product.url}/club/third-set/schedule`);
  await page.locator('.consent').waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('.consent').isVisible()).toBe(false);
  await page.context().close();
});
