/** The bar with the button that books, and what it needs. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator } from 'playwright';
import { describe, expect, it } from 'vitest';
import { dayAhead } from '#testing/days.ts';
import { listen } from '#testing/ports.ts';
import { useStage } from './stage.ts';
import { openPage, selectFreeTime } from './testing.ts';
import { WINDOWS } from './windows.ts';

const PHONE = { width: 412, height: 860 };

const stage = useStage();

it('loads the booking when an hour is chosen, and has it when it is booked', async () => {
  const { page } = await openPage(stage.browser, PHONE);
  await page.goto(`${stage.product.url}/club/third-set/schedule`);
  await page.locator('.consent').waitFor();
  const code = page.waitForResponse(/booking-flow[^/]*\.js/);
  await page.locator('club-schedule [part~="cell-free"]:visible').first().click();
  await code;
  await page.locator('club-schedule [part~="book"]').click();
  await page.locator('booking-flow [part~="continue"]').waitFor();
  await page.context().close();
});

/** On the site each visit is a first one, with the question about cookies open. */
const PLACES: [place: string, address: () => string, asksConsent: boolean][] = [
  ["a club's page", () => `${stage.product.url}/club/third-set?date=${dayAhead(3)}`, true],
  ['the schedule of a club', () => `${stage.product.url}/club/third-set/schedule?date=${dayAhead(3)}`, true],
  ["a partner's page", () => stage.host.url('en'), false],
  ['the page for frames', () => `${stage.product.url}/widget?club=third-set&lang=en&date=${dayAhead(3)}`, false],
];

/** Whether the visitor sees the middle of an element of a widget, and can press it. */
const isOnTop = (element: Locator) =>
  element.evaluate((inner) => {
    const { left, top, width, height } = inner.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    let outer: Element = inner;
    for (let root = inner.getRootNode(); ; root = outer.getRootNode()) {
      if (!outer.contains((root as Document | ShadowRoot).elementFromPoint(x, y))) return false;
      if (!(root instanceof ShadowRoot)) return true;
      outer = root.host;
    }
  });

describe.each(PLACES)('%s', (_, address, asksConsent) => {
  it.each(WINDOWS)('has the chosen time and the button that books in the window of %i × %i', async (width, height) => {
    const { page, complaints } = await openPage(stage.browser, { width, height });
    await page.goto(address());
    if (asksConsent) await page.locator('.consent').waitFor();
    const free = page.locator('club-schedule [part~="cell-free"]:visible').first();
    await free.scrollIntoViewIfNeeded();
    const book = page.locator('club-schedule [part~="book"]');
    await selectFreeTime(page);
    await expect.poll(() => isOnTop(book)).toBe(true);
    const chosen = page.locator('club-schedule [part~="cell-selected"]:visible');
    await expect.poll(() => isOnTop(chosen)).toBe(true);
    await expect.poll(() => isOnTop(page.locator('club-schedule [part="bar"] b').first())).toBe(true);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

it('covers no times of a phone before one is chosen', async () => {
  const { page } = await openPage(stage.browser, PHONE);
  await page.goto(`${stage.product.url}/club/third-set/schedule?date=${dayAhead(3)}`);
  await page.locator('club-schedule [part="bar"]').waitFor();
  const [times, bar] = await Promise.all(
    ['times', 'bar'].map((part) => page.locator(`club-schedule [part="${part}"]:visible`).boundingBox()),
  );
  expect(bar!.y).toBeGreaterThanOrEqual(times!.y + times!.height);
  await page.context().close();
});

describe('in a frame as tall as its content, on a page of another site', () => {
  /** Serves a page with text above and below the frame. */
  async function startPage() {
    const server = createServer((_, response) => {
      const { port } = server.address() as AddressInfo;
      const origin = `http://localhost:${port}`;
      const query = new URLSearchParams({ club: 'third-set', lang: 'uk', date: dayAhead(3), origin });
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(`<!doctype html><html lang="uk"><meta name="viewport" content="width=device-width"><title>Club</title>
        <link rel="icon" href="data:,"><body style="margin: 0"><p style="height: 500px">Club</p>
        <iframe title="Schedule" style="border: 0; width: 100%" src="${stage.product.url}/widget?${query}"></iframe>
        <p style="height: 900px">Prices</p><script src="${stage.product.url}/widget/host.js"></script></html>`);
    });
    return { url: `http://localhost:${await listen(server)}/`, close: () => void server.close() };
  }

  it.each([
    [360, 740],
    [1280, 800],
  ])(
    'shows the selection and the whole dialog in the window of %i × %i',
    async (width, height) => {
      const host = await startPage();
      const { page, complaints } = await openPage(stage.browser, { width, height });
      await page.goto(host.url);
      const frame = page.frameLocator('iframe');
      const [bar, free] = ['bar', 'cell-free'].map((part) => frame.locator(`club-schedule [part~="${part}"]:visible`));
      await bar!.waitFor();
      const frameBox = () => page.locator('iframe').boundingBox();
      await expect.poll(async () => (await frameBox())!.height).toBeGreaterThan(height);
      /** Whether all of an element is in the window around the frame, in front of all else of it. */
      const isSeen = async (element: Locator) => {
        const box = await element.boundingBox();
        return !!box && box.y >= 0 && box.y + box.height <= height + 1 && (await isOnTop(element));
      };
      await free!.first().scrollIntoViewIfNeeded();
      const book = frame.locator('club-schedule [part~="book"]');
      await selectFreeTime(frame);
      await expect.poll(() => isSeen(book)).toBe(true);
      await expect.poll(() => isSeen(frame.locator('club-schedule [part~="cell-selected"]:visible'))).toBe(true);
      // It stays in the window while the page scrolls.
      await page.mouse.wheel(0, 120);
      await expect.poll(async () => (await frameBox())!.y).toBeLessThan(400);
      await expect.poll(() => isSeen(book)).toBe(true);
      await book.click();
      const flow = frame.locator('booking-flow');
      await flow.locator('[part~="continue"]').waitFor();
      await expect.poll(() => isSeen(flow.locator('h2'))).toBe(true);
      await expect.poll(() => isSeen(flow.locator('[part~="terms"]'))).toBe(true);
      await expect.poll(() => isSeen(flow.locator('[part~="continue"]'))).toBe(true);
      expect(complaints).toEqual([]);
      await page.context().close();
      host.close();
    },
    60_000,
  );
});
