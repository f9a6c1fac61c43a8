import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { dayAhead } from '#testing/days.ts';
import { withMatch } from './answers.ts';
import { bookFirst, useBooking } from './four-elements.ts';
import { stylesOf } from './looks.ts';
import { clickWhenHandled, openPage, takenCell, watchRequests } from './testing.ts';

const { stage, booking } = useBooking();
const date = dayAhead(5);
const schedule = `<club-schedule club="third-set" date="${date}"></club-schedule>`;

/** The custom properties of an element, from its documentation. */
function properties(tag: string): string[] {
  const page = readFileSync(new URL(`../docs/elements/${tag}.md`, import.meta.url), 'utf8');
  return [...page.matchAll(/^\| `(--cs-[\w-]+)` \|/gm)].map(([, name]) => name!);
}

/** A value that differs from the property's default. */
function testValue(name: string): string {
  if (/radius/.test(name)) return '1px';
  if (/font/.test(name)) return 'monospace';
  if (/density/.test(name)) return '1.5';
  if (/row|inset/.test(name)) return '61px';
  if (/window/.test(name)) return '161px';
  return name === '--cs-ground' ? '#ffe' : '#5b1d33';
}

/** High enough for a schedule to render all its hours with any value. */
const SIZE = { width: 1280, height: 3000 };

interface Opened {
  page: Page;
  /** Resolves when no request of the page is pending. */
  settled(): Promise<void>;
}

async function open(html: string, prepare?: (page: Page) => Promise<unknown>): Promise<Opened> {
  const { page } = await openPage(stage.browser, SIZE);
  await prepare?.(page);
  const settled = watchRequests(page);
  await page.goto(booking.site.url([], html));
  return { page, settled };
}

/** Sets each of the properties on its own. Returns those that change nothing in the element. */
async function ineffective({ page, settled }: Opened, tag: string, names: string[]): Promise<string[]> {
  const unused: string[] = [];
  // A pending response would change the element too.
  await settled();
  const set = (name: string, value: string) =>
    page
      .locator(tag)
      .first()
      .evaluate(
        (element: HTMLElement, [name, value]) => {
          element.style.setProperty(name!, value!);
          // Waits until the element has derived its colours.
          return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
        },
        [name, value],
      );
  const styles = async () => (await stylesOf(page, tag)).join('\n');
  const before = await styles();
  for (const name of names) {
    await set(name, testValue(name));
    if ((await styles()) === before) unused.push(name);
    await set(name, '');
    await expect.poll(styles).toBe(before);
  }
  return unused;
}

describe('every custom property has an effect', () => {
  it('in <club-schedule>', async () => {
    const opened = await open(schedule);
    const { page } = opened;
    await page.locator('club-schedule [part~="cell-free"]').first().click();
    await page.mouse.move(0, 0);
    await page.locator('club-schedule [part~="book"]').waitFor();
    const visible = properties('club-schedule').filter((name) => !['--cs-success', '--cs-window'].includes(name));
    expect(await ineffective(opened, 'club-schedule', visible)).toEqual([]);
    // The form for an email when a taken time becomes free.
    await (await takenCell(page)).click();
    const dialog = page.locator('club-schedule dialog');
    await dialog.waitFor();
    const height = () => dialog.evaluate((element: HTMLElement) => element.offsetHeight);
    expect(await height()).toBeGreaterThan(200);
    await page.locator('club-schedule').evaluate((element: HTMLElement) => {
      element.style.setProperty('--cs-window', '161px');
    });
    expect(await height()).toBe(161 - 48);
    await page.context().close();
  });

  it('in <club-schedule> once an application to a match is sent', async () => {
    const opened = await open(schedule, (page) => withMatch(page, date));
    const { page } = opened;
    await clickWhenHandled(page.locator('club-schedule [part="match"]'));
    await page.locator('club-schedule [name="name"]').fill('Zoya');
    await page.locator('club-schedule [name="telephone"]').fill('067 123 45 67');
    await page.locator('club-schedule [part~="send"]').click();
    await page.locator('club-schedule [part~="success"]').waitFor();
    expect(await ineffective(opened, 'club-schedule', ['--cs-success'])).toEqual([]);
    await page.context().close();
  });

  it('in <club-search>', async () => {
    const opened = await open(
      `<club-search city="kyiv" page-size="2" filters='{"online_booking":true}'></club-search>`,
    );
    const { page } = opened;
    await page.locator('club-search [part~="slot"]').first().waitFor();
    const visible = properties('club-search').filter((name) => !['--cs-progress', '--cs-window'].includes(name));
    expect(await ineffective(opened, 'club-search', visible)).toEqual([]);
    await page.locator('club-search [part~="all-filters"]').click();
    await page.locator('club-search dialog').waitFor();
    expect(await ineffective(opened, 'club-search', ['--cs-window'])).toEqual([]);
    await page.context().close();
  });

  it('in <club-search> while results load', async () => {
    const { page, settled } = await open('<club-search city="kyiv" page-size="2"></club-search>');
    await settled();
    const responses: (() => Promise<void>)[] = [];
    await page.route(/\/v1\/clubs\?/, (route) => void responses.push(() => route.continue()));
    await page.locator('club-search select[name="category"]').selectOption('padel');
    const results = page.locator('club-search [aria-busy="true"] .results');
    await results.waitFor();
    const line = () => results.evaluate((element) => getComputedStyle(element, '::before').backgroundColor);
    expect(await line()).not.toBe('rgb(91, 29, 51)');
    await page.locator('club-search').evaluate((element: HTMLElement) => {
      element.style.setProperty('--cs-progress', '#5b1d33');
    });
    expect(await line()).toBe('rgb(91, 29, 51)');
    await Promise.all(responses.map((release) => release()));
    await page.context().close();
  });

  it('in <booking-token-page>', async () => {
    const opened = await open(`<booking-token-page token="${booking.token}"></booking-token-page>`);
    const { page } = opened;
    await page.locator('booking-token-page .qr svg').waitFor();
    await page.locator('booking-token-page [part~="cancel"]').click();
    await page.locator('booking-token-page [part~="confirm-cancel"]').waitFor();
    await page.mouse.move(0, 0);
    expect(await ineffective(opened, 'booking-token-page', properties('booking-token-page'))).toEqual([]);
    await page.context().close();
  });

  it('in <booking-flow>', async () => {
    const opened = await open(schedule);
    const { page } = opened;
    // Without a lease, no countdown changes the element during the test.
    await page.route(/\/v1\/leases/, (route) => route.fulfill({ status: 503, json: {} }));
    await page.locator('club-schedule [part~="cell-free"]').first().click();
    await page.locator('club-schedule [part~="book"]').click();
    await page.locator('booking-flow [part~="continue"]').click();
    await page.locator('booking-flow [part~="error"]').first().waitFor();
    await page.mouse.move(0, 0);
    const names = properties('booking-flow').filter((name) => name !== '--cs-success');
    expect(await ineffective(opened, 'booking-flow', names)).toEqual([]);
    await page.context().close();
    const done = await open(schedule);
    await bookFirst(done.page);
    await done.page.mouse.move(0, 0);
    expect(await ineffective(done, 'booking-flow', ['--cs-success'])).toEqual([]);
    await done.page.context().close();
  });
});

it('follows the colour scheme of the page, declared or derived from its background, and its changes', async () => {
  const { page } = await open(schedule);
  await page.locator('club-schedule [part~="cell-free"]').first().waitFor();
  const scheme = () =>
    page.locator('club-schedule [part="root"]').evaluate((root) => getComputedStyle(root).colorScheme);
  await page.evaluate(() => {
    document.documentElement.style.cssText = 'background:#101418;color:#eee';
  });
  await expect.poll(scheme).toBe('dark');
  await page.evaluate(() => {
    document.documentElement.style.cssText = 'background:#101418;color:#eee;color-scheme:dark';
  });
  await expect.poll(scheme).toBe('dark');
  await page.evaluate(() => document.documentElement.removeAttribute('style'));
  await expect.poll(scheme).not.toBe('dark');
  await page.context().close();
});
