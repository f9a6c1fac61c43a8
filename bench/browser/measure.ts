import { setTimeout } from 'node:timers/promises';
import type { Browser, CDPSession } from 'playwright';

/** Shared by all measurements in a browser: a cold page, and the browser's own counters. */

export const metrics = async (session: CDPSession): Promise<Record<string, number>> =>
  Object.fromEntries((await session.send('Performance.getMetrics')).metrics.map(({ name, value }) => [name, value]));

/** Main-thread milliseconds of the work, including what it defers to idle time. */
export async function workOf(session: CDPSession, throttle: number, work: () => Promise<unknown>): Promise<number> {
  const before = await metrics(session);
  await work();
  // Includes what a widget does shortly afterwards.
  await setTimeout(100 * throttle);
  return ((await metrics(session)).TaskDuration! - before.TaskDuration!) * 1000;
}

/** Heap bytes in use after garbage collection. */
export async function heapOf(session: CDPSession): Promise<number> {
  // Twice, because objects that the first collection frees may have kept others alive.
  for (let turn = 0; turn < 2; turn += 1) await session.send('HeapProfiler.collectGarbage');
  return (await metrics(session)).JSHeapUsedSize!;
}

/** Opens a page in its own context, with nothing cached. */
export async function openPage(browser: Browser, url: string, width: number) {
  const context = await browser.newContext({ viewport: { width, height: 900 }, locale: 'en-US', timezoneId: 'UTC' });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.goto(url);
  const session = await context.newCDPSession(page);
  // CPU time of the thread: wall-clock time would include other work on the machine.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await session.send('HeapProfiler.enable');
  return { context, page, session, errors };
}
