/** The live cover of a club: a slider for the time, courts to press, and the schedule below it. */
import type { BrowserContextOptions, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { dayAhead } from '#testing/days.ts';
import { expectAccessible } from './axe.ts';
import { useStage } from './stage.ts';
import { openPage } from './testing.ts';

const stage = useStage();
const WIDE = { width: 1280, height: 900 };
const PHONE = { width: 360, height: 740 };

async function open(size = WIDE, options: BrowserContextOptions = {}, prefix = '') {
  const opened = await openPage(stage.browser, size, options);
  await opened.page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await opened.page.goto(`${stage.product.url}${prefix}/club/third-set?date=${dayAhead(3)}`);
  return opened;
}
const slider = (page: Page) => page.locator('.band-slider input');
const courts = (page: Page) => page.locator('.band-courts button');
const selected = (page: Page) => page.locator('club-schedule [part~="cell-selected"]');
const live = async (...options: Parameters<typeof open>) => {
  const opened = await open(...options);
  await courts(opened.page).first().waitFor();
  return opened;
};
/** `18:00` of `18:00, 3 of 8 free`. */
const clockOf = async (page: Page) => (await slider(page).getAttribute('aria-valuetext'))!.split(',')[0]!;
const nameOf = async (page: Page, index = 0) =>
  (await courts(page).nth(index).getAttribute('aria-label'))!.split(',')[0]!;

describe('the courts on the cover of a club', () => {
  it('are those that the schedule has free at the time of the slider, with their prices', async () => {
    const { page, complaints } = await live();
    for (let step = 0; step < 4; step += 1) {
      const clock = await clockOf(page);
      const free = await page
        .locator(`club-schedule [part~="cell-free"][aria-label*=", ${clock}–"]`)
        .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label')!.split(',')[0]));
      expect(await courts(page).evaluateAll((all) => all.map((one) => one.ariaLabel!.split(',')[0]))).toEqual(free);
      expect(await page.locator('.band-free').count()).toBe(free.length);
      for (const text of await courts(page).allTextContents()) expect(text).toMatch(/^Court \d ₴\d+$/);
      await slider(page).press('ArrowRight');
    }
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('are selected in the schedule by a press on the court, and again removed', async () => {
    const { page } = await live();
    const name = await nameOf(page);
    const clock = await clockOf(page);
    const { x, y, width, height } = (await courts(page).first().boundingBox())!;
    await page.mouse.click(x + width / 2, y + height + 16);
    await selected(page).waitFor();
    expect(await selected(page).getAttribute('aria-label')).toContain(`${name}, ${clock}–`);
    expect(await courts(page).first().getAttribute('aria-pressed')).toBe('true');
    expect(await page.locator('.band-ball').count()).toBe(1);
    await courts(page).first().click();
    await expect.poll(() => selected(page).count()).toBe(0);
    expect(await page.locator('.band-ball').count()).toBe(0);
    await page.context().close();
  });

  it('show a press in the next frame, before the schedule has it', async () => {
    const { page } = await live();
    const inNextFrame = await courts(page)
      .first()
      .evaluate(async (court: HTMLElement) => {
        court.click();
        await new Promise(requestAnimationFrame);
        const { shadowRoot } = document.querySelector('club-schedule')!;
        return {
          pressed: court.ariaPressed,
          ball: document.querySelectorAll('.band-ball').length,
          schedule: shadowRoot!.querySelectorAll('[part~="cell-selected"]').length,
        };
      });
    expect(inNextFrame).toEqual({ pressed: 'true', ball: 1, schedule: 0 });
    await selected(page).waitFor();
    expect(await courts(page).first().getAttribute('aria-pressed')).toBe('true');
    await page.context().close();
  });

  it('show what is selected in the schedule, and the slider moves there', async () => {
    const { page } = await live();
    const clock = await clockOf(page);
    const cell = page.locator(`club-schedule [part~="cell-free"]:not([aria-label*=", ${clock}–"])`).first();
    const [court, hours] = (await cell.getAttribute('aria-label'))!.split(', ');
    await cell.click();
    await expect.poll(() => clockOf(page)).toBe(hours!.slice(0, 5));
    const pressed = page.locator('.band-courts [aria-pressed="true"]');
    expect((await pressed.getAttribute('aria-label'))!.split(',')[0]).toBe(court);
    await page.context().close();
  });

  it('are reached and pressed with the keyboard alone', async () => {
    const { page } = await live();
    await slider(page).focus();
    await page.keyboard.press('End');
    const last = await clockOf(page);
    await page.keyboard.press('Home');
    expect(await clockOf(page)).not.toBe(last);
    while ((await courts(page).count()) === 0) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+Tab');
    const name = await page.evaluate(() => document.activeElement!.getAttribute('aria-label'));
    expect(name).toContain(await clockOf(page));
    await page.keyboard.press('Enter');
    await selected(page).waitFor();
    expect(await page.evaluate(() => document.activeElement!.getAttribute('aria-pressed'))).toBe('true');
    await page.context().close();
  });

  it.each(['', '/uk-ua', '/ru-ua'])('have no findings of axe in %s', async (prefix) => {
    const { page } = await live(WIDE, {}, prefix);
    await courts(page).first().click();
    await selected(page).waitFor();
    await expectAccessible(page);
    await page.context().close();
  });

  it('are large enough for a finger at 360 px, and the page has the height that it had without them', async () => {
    const { page } = await live(PHONE, { hasTouch: true });
    const { height } = (await page.locator('.club-band').boundingBox())!;
    expect(height).toBe(96);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    for (const court of await courts(page).all()) {
      const box = (await court.boundingBox())!;
      expect([box.width >= 44, box.height >= 44]).toEqual([true, true]);
    }
    await courts(page).last().tap();
    await expect.poll(() => page.locator('club-schedule [part~="cell-selected"]').count()).toBe(1);
    await page.context().close();
  });

  it('do not move the page when they become live', async () => {
    for (const size of [WIDE, PHONE]) {
      const { page } = await live(size);
      expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
      await page.context().close();
    }
  });

  it.each([
    ['a closed day', /\/v1\/slots\?/, /^\w+,? \d+ \w+: the club is closed$/],
    ['group sessions', undefined, /^Choose a group session below$/],
  ])('leave their slider to words on %s, and nothing moves', async (_, slots, words) => {
    const { page } = await live();
    if (slots)
      await page.route(slots, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), data: [] } });
      });
    const { y } = (await page.locator('.club-head h1').boundingBox())!;
    await page
      .locator(slots ? 'club-schedule [part~="day"] >> nth=6' : 'club-schedule [part~="service"] >> text=Groups')
      .click();
    await page.locator('.band-none').waitFor();
    expect(await page.locator('.band-none').textContent()).toMatch(words);
    expect(await slider(page).count()).toBe(0);
    expect((await page.locator('.club-head h1').boundingBox())!.y).toBe(y);
    await page.context().close();
  });

  it('get a ball that drops, unless the visitor prefers reduced motion', async () => {
    for (const [reducedMotion, name] of [
      ['no-preference', 'band-ball'],
      ['reduce', 'none'],
    ] as const) {
      const { page } = await live(WIDE, { reducedMotion });
      await courts(page).first().click();
      const ball = page.locator('.band-ball');
      await ball.waitFor();
      expect(await ball.evaluate((element) => getComputedStyle(element).animationName)).toBe(name);
      await page.context().close();
    }
  });

  it.each([
    [WIDE, 152],
    [PHONE, 96],
  ])('are a plain picture without script at %o', async (size, height) => {
    const { page } = await open(size, { javaScriptEnabled: false });
    const band = page.locator('.club-band');
    expect(await band.locator('svg').count()).toBe(1);
    expect(await band.locator('input, button').count()).toBe(0);
    expect((await band.boundingBox())!.height).toBe(height);
    await page.context().close();
  });
});
