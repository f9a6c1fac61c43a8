/** The dialog of a booking, at the sizes of windows and phones. */
import type { Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { dayAhead } from '#testing/days.ts';
import { useStage } from './stage.ts';
import { atOwnAddress, fillDetails, openPage, selectFreeTime, send } from './testing.ts';

const stage = useStage('start', { TRUST_PROXY: '1' });

/** A window that shows two panes, and so on down to a phone on its side. */
const SIZES = [
  [1920, 1080],
  [1280, 860],
  [1280, 700],
  [1024, 600],
  [768, 1024],
  [640, 360],
  [390, 844],
  [360, 568],
  [320, 568],
] as const;

/** Opens the form of a free time. */
async function openForm(page: Page, prefix = ''): Promise<Locator> {
  await page.goto(`${stage.product.url}${prefix}/club/third-set/schedule?date=${dayAhead(4)}`);
  await selectFreeTime(page);
  await page.locator('club-schedule [part~="book"]').click();
  const flow = page.locator('booking-flow');
  await flow.locator('[part~="continue"]').waitFor();
  return flow;
}

/** The selectors of what a visitor cannot see in full: cut off, or with something above it. */
const hidden = (flow: Locator, selectors: string[]): Promise<string[]> =>
  flow.evaluate((element, all) => {
    const root = element.shadowRoot!;
    return all.filter((selector) => {
      const target = root.querySelector(selector)!;
      const { left, right, top, bottom } = target.getBoundingClientRect();
      if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) return true;
      const points = [0.1, 0.5, 0.9].map((share) => [left + (right - left) * share, (top + bottom) / 2] as const);
      for (const share of [0.2, 0.8]) points.push([(left + right) / 2, top + (bottom - top) * share]);
      return !points.every(([x, y]) => target.contains(root.elementFromPoint(x, y)));
    });
  }, selectors);

/** The corners of a field that are outside of the window, or below something else. */
const hiddenCorners = (field: Locator): Promise<string[]> =>
  field.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const [x, y] = [Math.min(4, (right - left) / 4), Math.min(4, (bottom - top) / 4)];
    const corners = [
      [left + x, top + y],
      [right - x, top + y],
      [left + x, bottom - y],
      [right - x, bottom - y],
    ] as const;
    const root = element.getRootNode() as ShadowRoot;
    const isSeen = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    return corners
      .filter(([x, y]) => !isSeen || root.elementFromPoint(x, y) !== element)
      .map((corner) => corner.map(Math.round).join());
  });

describe.each(SIZES)('at %i × %i', (width, height) => {
  it('shows the terms of cancelling and the button at once, and when the form has scrolled', async () => {
    const { page, complaints } = await openPage(stage.browser, { width, height }, atOwnAddress());
    const flow = await openForm(page, '/uk-ua');
    const always = ['[part~="terms"]', '[part~="continue"]'];
    expect(await flow.locator('[part~="terms"]').textContent()).toContain('Безкоштовне скасування до');
    await expect.poll(() => hidden(flow, always)).toEqual([]);
    await flow.locator('textarea').scrollIntoViewIfNeeded();
    expect(await hidden(flow, always)).toEqual([]);
    await flow.locator('[part~="continue"]').click();
    await flow.locator('[part~="error"]').first().waitFor();
    await expect.poll(() => hidden(flow, [...always, 'input[name="given_name"]'])).toEqual([]);
    expect(complaints).toEqual([]);
    await page.context().close();
  }, 60_000);

  it('cuts nothing of the summary off', async () => {
    const { page } = await openPage(stage.browser, { width, height }, atOwnAddress());
    const flow = await openForm(page, '/uk-ua');
    const summary = flow.locator('[part~="summary"]');
    const parts = width < 768 ? ['.time', '.club', '.court'] : ['.time', '.club', '.court', '.total'];
    await expect
      .poll(() =>
        hidden(
          flow,
          parts.map((part) => `.summary ${part}`),
        ),
      )
      .toEqual([]);
    expect(await summary.evaluate((node) => node.scrollHeight - node.clientHeight)).toBe(0);
    await page.context().close();
  }, 60_000);
});

describe.each([
  [390, 320],
  [740, 180],
  [640, 360],
] as const)('above the keyboard of a phone, at %i × %i', (width, height) => {
  it('shows every field that has the focus in full, with nothing above it', async () => {
    const { page } = await openPage(stage.browser, { width, height: 640 }, { ...atOwnAddress(), hasTouch: true });
    const flow = await openForm(page, '/uk-ua');
    await page.setViewportSize({ width, height });
    const fields = flow.locator('.field :is(input, textarea, select):visible');
    expect(await fields.count()).toBeGreaterThan(4);
    // Down the form, and back.
    const all = await fields.all();
    for (const field of [...all, ...all.toReversed()]) {
      const focused = async () => {
        await field.blur();
        await field.focus();
        return hiddenCorners(field);
      };
      // Again after a part or a typeface that came late has moved the fields.
      await expect.poll(focused, { message: (await field.getAttribute('name'))! }).toEqual([]);
    }
    await page.context().close();
  }, 60_000);
});

it('closes on a phone by a swipe down, and not while the form is sent', async () => {
  const phone = { width: 360, height: 740 };
  const { page } = await openPage(stage.browser, phone, { ...atOwnAddress(), hasTouch: true, isMobile: true });
  const flow = await openForm(page);
  const cdp = await page.context().newCDPSession(page);
  const swipe = async () => {
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
      cdp.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 150, y }] });
    await touch('touchStart', 60);
    for (const y of [80, 160, 260, 380, 500]) await touch('touchMove', y);
    await touch('touchEnd');
  };
  await fillDetails(flow);
  await flow.locator('h2').scrollIntoViewIfNeeded();
  let answer = () => {};
  await page.route(/\/bookings\/book$/, async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    // No fault that is tried again.
    await route.fulfill({ status: 400, json: {} });
  });
  await send(flow);
  await flow.locator('.busy').waitFor();
  await swipe();
  expect(await flow.locator('dialog').isVisible()).toBe(true);
  answer();
  await flow.locator('.notice').waitFor();
  await swipe();
  await flow.locator('dialog').waitFor({ state: 'detached' });
  await page.context().close();
}, 60_000);

describe.each([
  [1280, 800, 'opacity'],
  [360, 740, 'translate'],
] as const)('closed at %i × %i', (width, height, property) => {
  /** What has stayed of closed dialogs, and how it moves. */
  const pictures = (page: Page) =>
    page.evaluate(() =>
      [...document.querySelector('club-schedule')!.shadowRoot!.querySelectorAll('booking-flow')].map((flow) => {
        const dialog = flow.shadowRoot!.querySelector('dialog')!;
        const [own] = dialog.getAnimations();
        const moved = own && Object.keys((own.effect as KeyframeEffect).getKeyframes()[0]!);
        return { open: dialog.open, inert: dialog.inert, shown: dialog.matches(':popover-open'), moved };
      }),
    );
  /** What has the focus in the schedule. */
  const focused = (page: Page) =>
    page.evaluate(() => document.querySelector('club-schedule')!.shadowRoot!.activeElement?.getAttribute('part'));
  const gone = (page: Page) => expect.poll(() => pictures(page)).toEqual([]);
  const WAYS: [by: string, close: (page: Page, flow: Locator) => Promise<unknown>][] = [
    ['Escape', (page) => page.keyboard.press('Escape')],
    ['its button', (_, flow) => flow.locator('[part~="close"]').click()],
    ['a press beside it', (page) => page.mouse.click(4, 4)],
  ];

  it.each(WAYS)(
    'leaves as a picture when closed by %s, and gives the focus back at once',
    async (_, close) => {
      const { page, complaints } = await openPage(stage.browser, { width, height }, atOwnAddress());
      const [flow] = await Promise.all([openForm(page), page.waitForResponse(/\/dialog-motion-/)]);
      // Slow enough to look at.
      await page.evaluate(() => {
        const real = Element.prototype.animate;
        Element.prototype.animate = function (frames, options) {
          return real.call(this, frames, { ...(options as KeyframeAnimationOptions), duration: 2000 });
        };
      });
      await close(page, flow);
      await expect
        .poll(() => pictures(page))
        .toEqual([{ open: false, inert: true, shown: true, moved: expect.arrayContaining([property]) }]);
      // The schedule gives it, in a frame of its own.
      await expect.poll(() => focused(page)).toBe('book');
      // The next press is not blocked, and the new dialog is above the picture of the old one.
      await page.locator('club-schedule [part~="book"]').click();
      await expect.poll(async () => (await pictures(page)).filter(({ open }) => open).length).toBe(1);
      await page.keyboard.press('Escape');
      await gone(page);
      expect(complaints).toEqual([]);
      await page.context().close();
    },
    60_000,
  );

  it('goes at once for visitors who prefer less motion', async () => {
    const { page } = await openPage(stage.browser, { width, height }, { ...atOwnAddress(), reducedMotion: 'reduce' });
    await Promise.all([openForm(page), page.waitForResponse(/\/dialog-motion-/)]);
    await page.keyboard.press('Escape');
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await pictures(page)).toEqual([]);
    await page.context().close();
  }, 60_000);
});
