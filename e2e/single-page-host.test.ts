import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { dayAhead } from '#testing/days.ts';
import { useStage } from './stage.ts';
import { openPage } from './testing.ts';

/** Elements that are added, moved and removed by a single-page application. */
const stage = useStage();

const view = () => `
  <club-search city="kyiv" page-size="2"></club-search>
  <club-schedule club="third-set" date="${dayAhead(3)}"></club-schedule>
  <booking-flow mode="button" club="third-set"></booking-flow>`;

/** Tracks the active timers of the page in `window.timers`. */
function trackTimers(): void {
  const timers = new Map<number, string>();
  const { setTimeout, setInterval, clearTimeout, clearInterval } = window;
  type Callback = (...values: unknown[]) => void;
  const describeTimer = (callback: Callback, delay?: number) => `${delay} ms: ${String(callback).slice(0, 60)}`;
  const replacements = {
    timers,
    setTimeout(callback: Callback, delay?: number, ...values: unknown[]) {
      const timer = setTimeout(() => {
        timers.delete(timer);
        callback(...values);
      }, delay);
      timers.set(timer, describeTimer(callback, delay));
      return timer;
    },
    setInterval(callback: Callback, delay?: number, ...values: unknown[]) {
      const timer = setInterval(callback, delay, ...values);
      timers.set(timer, describeTimer(callback, delay));
      return timer;
    },
    clearTimeout(timer: number) {
      timers.delete(timer);
      clearTimeout(timer);
    },
    clearInterval(timer: number) {
      timers.delete(timer);
      clearInterval(timer);
    },
  };
  Object.assign(window, replacements);
}

async function openHost() {
  const opened = await openPage(stage.browser);
  await opened.page.addInitScript(trackTimers);
  await opened.page.goto(stage.host.url('en'));
  await opened.page.evaluate(() => {
    document.body.innerHTML = '<main></main><aside></aside>';
  });
  return opened;
}

const show = (page: Page) =>
  page.evaluate((html) => {
    document.querySelector('main')!.innerHTML = html;
  }, view());

it('keeps the selection when the page moves the element, and restarts after a removal', async () => {
  const { page, complaints } = await openHost();
  await show(page);
  const schedule = page.locator('club-schedule');
  await schedule.locator('[part~="cell-free"]').first().click();
  await schedule.locator('[part~="cell-selected"]').waitFor();
  await page.evaluate(() => {
    history.pushState(null, '', '/another/view');
    document.querySelector('aside')!.append(document.querySelector('club-schedule')!);
  });
  await page.goBack();
  expect(await page.locator('aside > club-schedule').locator('[part~="cell-selected"]').count()).toBe(1);
  expect(await schedule.locator('[part~="book"]').isVisible()).toBe(true);

  await page.evaluate(() => {
    const element = document.querySelector('club-schedule')!;
    element.remove();
    Object.assign(window, { element });
  });
  await page.evaluate(() =>
    document.querySelector('main')!.append((window as unknown as { element: Element }).element),
  );
  await schedule.locator('[part~="cell-free"]').first().click();
  await schedule.locator('[part~="book"]').click();
  await page.locator('booking-flow input[name="given_name"]').waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
}, 60_000);

it('leaks no nodes, listeners, timers or streams in ten views', async () => {
  const { page, complaints } = await openHost();
  let streams = 0;
  const isStream = (request: { url(): string }) => request.url().includes('/slots/stream');
  page.on('request', (request) => {
    if (isStream(request)) streams += 1;
  });
  const ended = (request: { url(): string }) => {
    if (isStream(request)) streams -= 1;
  };
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  const cycle = async () => {
    await show(page);
    await page.locator('club-search [part~="slot"]').first().waitFor();
    await page.locator('club-schedule [part~="cell-free"]').first().waitFor();
    await page.locator('booking-flow [part~="open"]').waitFor();
    await expect.poll(() => streams).toBe(1);
    await page.evaluate(() => document.querySelector('main')!.replaceChildren());
    await expect.poll(() => streams).toBe(0);
  };
  const session = await page.context().newCDPSession(page);
  const countObjects = async () => {
    await session.send('HeapProfiler.collectGarbage');
    await session.send('HeapProfiler.collectGarbage');
    return session.send('Memory.getDOMCounters');
  };
  const timers = () =>
    page.evaluate(() => [...(window as unknown as { timers: Map<number, string> }).timers.values()].sort());
  // The first cycles load code and fill caches.
  for (let count = 0; count < 3; count += 1) await cycle();
  const [before, timersBefore] = [await countObjects(), await timers()];
  for (let count = 0; count < 10; count += 1) await cycle();
  const after = await countObjects();
  // A schedule has more than 500 nodes and 100 listeners, so a single leaked one exceeds these.
  expect(after.nodes - before.nodes).toBeLessThan(200);
  expect(after.jsEventListeners - before.jsEventListeners).toBeLessThan(10);
  await expect.poll(async () => (await timers()).length).toBeLessThanOrEqual(timersBefore.length);
  expect(complaints).toEqual([]);
  await page.context().close();
}, 90_000);
