import { setTimeout } from 'node:timers/promises';
import type { Browser, CDPSession } from 'playwright';

/** What all measurements in a browser have in common: a cold page, and the times and bytes that the browser itself counts. */

export const metrics = async (session: CDPSession): Promise<Record<string, number>> =>
  Object.fromEntries((await session.send('Performance.getMetrics')).metrics.map(({ name, value }) => [name, value]));

/** Milliseconds of the main thread that the work takes, what it leaves to idle moments included. */
export async function workOf(session: CDPSession, throttle: number, work: () => Promise<unknown>): Promise<number> {
  const before = await metrics(session);
  await work();
  // What a widget does a moment later belongs to it as well.
  await setTimeout(100 * throttle);
  return ((await metrics(session)).TaskDuration! - before.TaskDuration!) * 1000;
}

/** Bytes in use, after garbage collection. */
export async function heapOf(session: CDPSession): Promise<number> {
  // Twice, as what the first frees may hold more.
  for (let turn = 0; turn < 2; turn += 1) await session.send('HeapProfiler.collectGarbage');
  return (await metrics(session)).JSHeapUsedSize!;
}

/** A page in a context of its own, with nothing cached. */
export async function openPage(browser: Browser, url: string, width: number) {
  const context = await browser.newContext({ viewport: { width, height: 900 }, locale: 'en-US', timezoneId: 'UTC' });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.goto(url);
  const session = await context.newCDPSession(page);
  // The processor's own time: on a machine with other work the clock tells of that as well.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await session.send('HeapProfiler.enable');
  return { context, page, session, errors };
}
