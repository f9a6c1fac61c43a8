/** What visitors set for themselves: zoom, spacing of text, less motion, forced colours; in all elements and the site's main pages. */
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FOUR, useBooking } from './four-elements.ts';
import { clippedOf, overlapsOf, sidewaysOf } from './layout.ts';
import { openPage } from './testing.ts';

const { stage, booking } = useBooking();

/** Paths of the site; `…` is the token of a booking that stands. */
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

/** Every element and every page, as it stands once it is there. */
const SHOWN: Record<string, () => Promise<Page>> = Object.fromEntries([
  ...Object.entries(FOUR).map(([tag, open]) => [`<${tag}>`, () => open(stage.browser, booking.site, booking.token)]),
  ...PATHS.map((path) => [path, () => openPath(path)]),
]);

/** Spaces text out as WCAG 1.4.12 has it, inside of the elements too. */
const space = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-block-end: 2em !important }`);
    const roots: (Document | ShadowRoot)[] = [document];
    for (const root of roots) {
      root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
      for (const element of root.querySelectorAll('*')) if (element.shadowRoot) roots.push(element.shadowRoot);
    }
  });

/** What still moves: elements with animations or transitions of more than a moment. */
const movingOf = (page: Page) =>
  page.evaluate(() => {
    const found = new Set<string>();
    const lasts = (value: string) =>
      value.split(',').some((each) => Number.parseFloat(each) * (each.includes('ms') ? 0.001 : 1) > 0.05);
    const roots: (Document | ShadowRoot)[] = [document];
    for (const root of roots) {
      for (const element of root.querySelectorAll('*')) {
        if (element.shadowRoot) roots.push(element.shadowRoot);
        const { animationName, animationDuration, transitionDuration, scrollBehavior } = getComputedStyle(element);
        const moves = (animationName !== 'none' && lasts(animationDuration)) || lasts(transitionDuration);
        if (moves || scrollBehavior === 'smooth')
          found.add(`${element.localName}.${element.getAttribute('class') ?? ''}`);
      }
    }
    return [...found];
  });

/** A page is opened once and then set as visitors set theirs, step by step. */
describe.each(Object.keys(SHOWN))('%s', (name) => {
  let page: Page;
  beforeAll(async () => {
    page = await SHOWN[name]!();
  });
  afterAll(() => page?.context().close());

  it('holds still where less motion is wanted', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await movingOf(page)).toEqual([]);
  });

  it('at 400 % of 1280 px is read without moving sideways', async () => {
    await page.setViewportSize({ width: 320, height: 256 });
    await expect.poll(() => sidewaysOf(page)).toEqual([]);
  });

  it('at 200 % loses nothing, nor with text spaced out', async () => {
    await page.setViewportSize({ width: 640, height: 450 });
    await expect.poll(() => sidewaysOf(page)).toEqual([]);
    expect(await clippedOf(page)).toEqual([]);
    expect(await overlapsOf(page)).toEqual([]);
    await space(page);
    await expect.poll(() => sidewaysOf(page)).toEqual([]);
    expect(await clippedOf(page)).toEqual([]);
  });
});

it('stands on the ground of a dark page where less motion is wanted', async () => {
  const page = await FOUR['club-schedule']!(stage.browser, booking.site, booking.token, {
    options: { reducedMotion: 'reduce' },
    css: 'html { background: rgb(11, 13, 26) !important; color: white !important }',
  });
  const head = page.locator('club-schedule thead th').first();
  expect(await head.evaluate((cell) => getComputedStyle(cell).backgroundColor)).toBe('rgb(11, 13, 26)');
  await page.context().close();
});

/** What stands out from what in each element. */
const CHOSEN: Record<string, [chosen: string, other: string][]> = {
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

/** How an element differs from others without the page's colours: the system's own, lines, weight, a mark. */
const drawn = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const style = getComputedStyle(element);
      const lines = [style.borderStyle, style.borderWidth, style.borderColor, style.outlineStyle, style.outlineWidth];
      const checked = element.querySelector('input')?.checked;
      return [style.backgroundColor, style.color, ...lines, style.fontWeight, checked].join(' ');
    });

describe.each(Object.keys(FOUR))('<%s> in forced colours', (tag) => {
  let page: Page;
  beforeAll(async () => {
    page = await FOUR[tag]!(stage.browser, booking.site, booking.token, { options: { forcedColors: 'active' } });
    await page.mouse.move(0, 0);
  });
  afterAll(() => page?.context().close());

  it.each(CHOSEN[tag]!)('shows %s apart from %s', async (chosen, other) => {
    expect(await drawn(page, `${tag} ${chosen}`)).not.toBe(await drawn(page, `${tag} ${other}`));
  });

  it('has an outline around every button', async () => {
    const bare = await page
      .locator(`${tag} .button`)
      .evaluateAll((all) =>
        all
          .filter((button) => button.checkVisibility() && getComputedStyle(button).borderStyle === 'none')
          .map((button) => button.textContent),
      );
    expect(bare).toEqual([]);
  });
});
