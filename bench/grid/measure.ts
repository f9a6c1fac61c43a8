import type { Browser } from 'playwright';
import { heapOf, median, openPage, workOf } from '../browser/measure.ts';
import type { Day } from './day.ts';

/** Milliseconds of the main thread unless told otherwise. */
export type Figures = {
  load: number;
  mount: number;
  /** Milliseconds of the wall clock from the call until the frame is given away. */
  paint: number;
  nextDay: number;
  longestTask: number;
  /** Bytes, after garbage collection. */
  heap: number;
  elements: number;
};

/** As wide as the courts need, so that no calendar hides some of them. */
const widthFor = (courts: number) => Math.max(1200, 60 + courts * 72);

/** One cold run of a calendar: it is loaded, shows the first day, then each of the others. @throws where it never shows one */
export async function measureCalendar(
  browser: Browser,
  { url, name, days, throttle }: { url: string; name: string; days: readonly Day[]; throttle: number },
): Promise<Figures> {
  const [first, ...others] = days as [Day, ...Day[]];
  const { context, page, session, errors } = await openPage(browser, url, widthFor(first.courts.length));
  try {
    const empty = await heapOf(session);
    await session.send('Emulation.setCPUThrottlingRate', { rate: throttle });
    const load = await workOf(session, throttle, () => page.evaluate((each) => bench.load(each), name));
    let paint = 0;
    const mount = await workOf(session, throttle, async () => {
      paint = await page.evaluate((day) => bench.show('mount', day), first);
    });
    const longestTask = await page.evaluate(() => bench.longestTask());
    const elements = await page.evaluate(() => bench.elements());
    const heap = (await heapOf(session)) - empty;
    const changes: number[] = [];
    for (const day of others) {
      changes.push(await workOf(session, throttle, () => page.evaluate((each) => bench.show('update', each), day)));
    }
    if (errors.length > 0) throw new Error(errors.join('; '));
    return { load, mount, paint, nextDay: median(changes), longestTask, heap, elements };
  } finally {
    await context.close();
  }
}

/** Milliseconds of the main thread until HTML from a server can be read. */
export async function measureReading(
  browser: Browser,
  { url, html, courts, throttle }: { url: string; html: string; courts: number; throttle: number },
): Promise<number> {
  const { context, page, session } = await openPage(browser, url, widthFor(courts));
  try {
    await session.send('Emulation.setCPUThrottlingRate', { rate: throttle });
    return await workOf(session, throttle, () => page.evaluate((text) => bench.read(text), html));
  } finally {
    await context.close();
  }
}

/** What page.js has in the measured page. */
declare const bench: {
  load(name: string): Promise<void>;
  show(kind: 'mount' | 'update', day: Day): Promise<number>;
  longestTask(): number;
  elements(): number;
  read(html: string): Promise<void>;
};
