import type { Browser } from 'playwright';
import { median } from '../../testing/median.ts';
import { heapOf, metrics, openPage, workOf } from '../browser/measure.ts';
import type { Day } from './day.ts';

/** Milliseconds of CPU time of the main thread, unless noted otherwise. */
export type Figures = {
  load: number;
  mount: number;
  /** Wall-clock milliseconds from the call to the frame that shows the day. */
  paint: number;
  /** Loading what the calendar defers until the day is shown. */
  deferred: number;
  nextDay: number;
  longestTask: number;
  /** Bytes, after garbage collection. */
  heap: number;
  elements: number;
  /** Entries of the day that are drawn once those in the viewport are. */
  drawn: number;
};

/** Wide enough for all courts, so that no calendar hides some of them. */
const widthFor = (courts: number) => Math.max(1200, 60 + courts * 72);

/**
 * Measures a calendar from a cold page: loads it, shows the first day, then each of the others.
 * @throws if the calendar does not show a day
 */
export async function measureCalendar(
  browser: Browser,
  { url, name, days, throttle }: { url: string; name: string; days: readonly Day[]; throttle: number },
): Promise<Figures> {
  const { context, page, session, errors } = await openPage(browser, url, widthFor(days[0]!.courts.length));
  try {
    await page.evaluate((each) => bench.setDays(each), days);
    const empty = await heapOf(session);
    await session.send('Emulation.setCPUThrottlingRate', { rate: throttle });
    const load = await workOf(session, throttle, () => page.evaluate((each) => bench.load(each), name));
    let paint = 0;
    const mount = await workOf(session, throttle, async () => {
      paint = await page.evaluate(() => bench.show('mount', 0));
    });
    const longestTask = await page.evaluate(() => bench.longestTask());
    const deferred = await workOf(session, throttle, () => page.evaluate(() => bench.waitForDeferred()));
    const elements = await page.evaluate(() => bench.elements());
    const drawn = await page.evaluate(() => bench.drawn(0));
    const heap = (await heapOf(session)) - empty;
    const changes: number[] = [];
    for (let day = 1; day < days.length; day += 1) {
      changes.push(await workOf(session, throttle, () => page.evaluate((each) => bench.show('update', each), day)));
    }
    if (errors.length > 0) throw new Error(errors.join('; '));
    return { load, mount, paint, deferred, nextDay: median(changes), longestTask, heap, elements, drawn };
  } finally {
    await context.close();
  }
}

/** Main-thread milliseconds until HTML from a server can be read. */
export async function measureServerHtml(
  browser: Browser,
  { url, html, courts, throttle }: { url: string; html: string; courts: number; throttle: number },
): Promise<number> {
  const { context, page, session } = await openPage(browser, url, widthFor(courts));
  try {
    await page.evaluate((text) => bench.setHtml(text), html);
    await session.send('HeapProfiler.collectGarbage');
    await session.send('Emulation.setCPUThrottlingRate', { rate: throttle });
    return await workOf(session, throttle, () => page.evaluate(() => bench.showHtml()));
  } finally {
    await context.close();
  }
}

/** The cost of a schedule that stays open. */
export type LongRun = {
  /** Share of a core, 0 to 1, during twenty changes per second, without throttling. */
  live: number;
  /** What 50 changes of the day leave behind: bytes after garbage collection, nodes, listeners. */
  heap: number;
  nodes: number;
  listeners: number;
};

const CHANGES_A_SECOND = 20;
const LIVE_SECONDS = 10;
const DAY_CHANGES = 50;

export async function measureLongRun(
  browser: Browser,
  { url, name, days }: { url: string; name: string; days: readonly Day[] },
): Promise<LongRun> {
  const { context, page, session, errors } = await openPage(browser, url, widthFor(days[0]!.courts.length));
  const show = (kind: 'mount' | 'update', day: number) =>
    page.evaluate(([how, shown]) => bench.show(how, shown), [kind, day] as const);
  const changeDays = async (times: number) => {
    for (let index = 1; index <= times; index += 1) await show('update', index % 2);
  };
  const stateOf = async () => {
    const heap = await heapOf(session);
    const { Nodes: nodes = 0, JSEventListeners: listeners = 0 } = await metrics(session);
    return { heap, nodes, listeners };
  };
  try {
    await page.evaluate((each) => bench.setDays(each), days);
    await page.evaluate((each) => bench.load(each), name);
    await show('mount', 0);
    // Warm-up: objects that are created once, and code that is being compiled, do not count.
    await changeDays(DAY_CHANGES);
    await page.evaluate(() => bench.waitForDeferred());
    const before = await stateOf();
    await changeDays(DAY_CHANGES);
    const after = await stateOf();
    const [startedAt, workBefore] = [performance.now(), (await metrics(session)).TaskDuration!];
    await page.evaluate(([rate, seconds]) => bench.sendChanges(0, rate, seconds), [
      CHANGES_A_SECOND,
      LIVE_SECONDS,
    ] as const);
    const live = ((await metrics(session)).TaskDuration! - workBefore) / ((performance.now() - startedAt) / 1000);
    if (errors.length > 0) throw new Error(errors.join('; '));
    const { heap, nodes, listeners } = before;
    return { live, heap: after.heap - heap, nodes: after.nodes - nodes, listeners: after.listeners - listeners };
  } finally {
    await context.close();
  }
}

const SELECTIONS = 20;

/**
 * Wall-clock milliseconds of clicks on free slots, each from its timestamp to the next frame.
 * @throws if that frame does not show the slot as selected
 */
export async function measureSelections(
  browser: Browser,
  { url, name, days, throttle }: { url: string; name: string; days: readonly Day[]; throttle: number },
): Promise<number[]> {
  const { context, page, session, errors } = await openPage(browser, url, widthFor(days[0]!.courts.length));
  try {
    await page.evaluate((each) => bench.setDays(each), days);
    await page.evaluate((each) => bench.load(each), name);
    await page.evaluate(() => bench.show('mount', 0));
    await page.evaluate(() => bench.waitForDeferred());
    await session.send('Emulation.setCPUThrottlingRate', { rate: throttle });
    const times: number[] = [];
    for (const [index, [x, y]] of (await page.evaluate((count) => bench.slotPositions(count), SELECTIONS)).entries()) {
      await page.mouse.click(x, y);
      times.push(await page.evaluate((each) => bench.selectionTime(each), index));
    }
    if (errors.length > 0) throw new Error(errors.join('; '));
    return times;
  } finally {
    await context.close();
  }
}

/** The functions of page.js in the measured page. */
declare const bench: {
  setDays(days: readonly Day[]): void;
  load(name: string): Promise<void>;
  show(kind: 'mount' | 'update', day: number): Promise<number>;
  longestTask(): number;
  waitForDeferred(): Promise<void>;
  elements(): number;
  drawn(day: number): number;
  slotPositions(count: number): [x: number, y: number][];
  selectionTime(index: number): Promise<number>;
  sendChanges(day: number, perSecond: number, seconds: number): Promise<void>;
  setHtml(html: string): void;
  showHtml(): Promise<void>;
};
