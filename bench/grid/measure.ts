import type { Browser } from 'playwright';
import { median } from '../../testing/median.ts';
import { heapOf, metrics, openPage, workOf } from '../browser/measure.ts';
import type { Day } from './day.ts';

/** Milliseconds of processor time of the main thread unless told otherwise. */
export type Figures = {
  load: number;
  mount: number;
  /** Milliseconds of the wall clock from the call until the frame is given away. */
  paint: number;
  /** What comes by itself once the day stands. */
  following: number;
  nextDay: number;
  longestTask: number;
  /** Bytes, after garbage collection. */
  heap: number;
  elements: number;
  /** Entries of the day that are drawn once those in the window stand. */
  drawn: number;
};

/** As wide as the courts need, so that no calendar hides some of them. */
const widthFor = (courts: number) => Math.max(1200, 60 + courts * 72);

/** One cold run of a calendar: it is loaded, shows the first day, then each of the others. @throws where it never shows one */
export async function measureCalendar(
  browser: Browser,
  { url, name, days, throttle }: { url: string; name: string; days: readonly Day[]; throttle: number },
): Promise<Figures> {
  const { context, page, session, errors } = await openPage(browser, url, widthFor(days[0]!.courts.length));
  try {
    await page.evaluate((each) => bench.take(each), days);
    const empty = await heapOf(session);
    await session.send('Emulation.setCPUThrottlingRate', { rate: throttle });
    const load = await workOf(session, throttle, () => page.evaluate((each) => bench.load(each), name));
    let paint = 0;
    const mount = await workOf(session, throttle, async () => {
      paint = await page.evaluate(() => bench.show('mount', 0));
    });
    const longestTask = await page.evaluate(() => bench.longestTask());
    const following = await workOf(session, throttle, () => page.evaluate(() => bench.followed()));
    const elements = await page.evaluate(() => bench.elements());
    const drawn = await page.evaluate(() => bench.drawn(0));
    const heap = (await heapOf(session)) - empty;
    const changes: number[] = [];
    for (let day = 1; day < days.length; day += 1) {
      changes.push(await workOf(session, throttle, () => page.evaluate((each) => bench.show('update', each), day)));
    }
    if (errors.length > 0) throw new Error(errors.join('; '));
    return { load, mount, paint, following, nextDay: median(changes), longestTask, heap, elements, drawn };
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
    await page.evaluate((text) => bench.keep(text), html);
    await session.send('HeapProfiler.collectGarbage');
    await session.send('Emulation.setCPUThrottlingRate', { rate: throttle });
    return await workOf(session, throttle, () => page.evaluate(() => bench.read()));
  } finally {
    await context.close();
  }
}

/** What a schedule costs that stands for long. */
export type Lasting = {
  /** Of a core, 0 to 1, not slowed down, while twenty changes a second are told of. */
  live: number;
  /** What 50 changes of the day leave behind. Bytes after garbage collection; nodes of the document; listeners. */
  heap: number;
  nodes: number;
  listeners: number;
};

const CHANGES_A_SECOND = 20;
const LIVE_SECONDS = 10;
const DAY_CHANGES = 50;

export async function measureLasting(
  browser: Browser,
  { url, name, days }: { url: string; name: string; days: readonly Day[] },
): Promise<Lasting> {
  const { context, page, session, errors } = await openPage(browser, url, widthFor(days[0]!.courts.length));
  const show = (kind: 'mount' | 'update', day: number) =>
    page.evaluate(([how, shown]) => bench.show(how, shown), [kind, day] as const);
  const turn = async (times: number) => {
    for (let index = 1; index <= times; index += 1) await show('update', index % 2);
  };
  const stateOf = async () => {
    const heap = await heapOf(session);
    const { Nodes: nodes = 0, JSEventListeners: listeners = 0 } = await metrics(session);
    return { heap, nodes, listeners };
  };
  try {
    await page.evaluate((each) => bench.take(each), days);
    await page.evaluate((each) => bench.load(each), name);
    await show('mount', 0);
    // What is made once only, and code that is still being compiled, is there before it is counted.
    await turn(DAY_CHANGES);
    await page.evaluate(() => bench.followed());
    const before = await stateOf();
    await turn(DAY_CHANGES);
    const after = await stateOf();
    const [from, worked] = [performance.now(), (await metrics(session)).TaskDuration!];
    await page.evaluate(([rate, seconds]) => bench.live(0, rate, seconds), [CHANGES_A_SECOND, LIVE_SECONDS] as const);
    const live = ((await metrics(session)).TaskDuration! - worked) / ((performance.now() - from) / 1000);
    if (errors.length > 0) throw new Error(errors.join('; '));
    const { heap, nodes, listeners } = before;
    return { live, heap: after.heap - heap, nodes: after.nodes - nodes, listeners: after.listeners - listeners };
  } finally {
    await context.close();
  }
}

const PRESSES = 20;

/** Milliseconds of the wall clock of each of some presses of a free time, from the input's own time until the next frame, which shows it chosen, is given away. */
export async function measurePresses(
  browser: Browser,
  { url, name, days, throttle }: { url: string; name: string; days: readonly Day[]; throttle: number },
): Promise<number[]> {
  const { context, page, session, errors } = await openPage(browser, url, widthFor(days[0]!.courts.length));
  try {
    await page.evaluate((each) => bench.take(each), days);
    await page.evaluate((each) => bench.load(each), name);
    await page.evaluate(() => bench.show('mount', 0));
    await page.evaluate(() => bench.followed());
    await session.send('Emulation.setCPUThrottlingRate', { rate: throttle });
    const taken: number[] = [];
    for (const [index, [x, y]] of (await page.evaluate((count) => bench.presses(count), PRESSES)).entries()) {
      await page.mouse.click(x, y);
      taken.push(await page.evaluate((each) => bench.pressed(each), index));
    }
    if (errors.length > 0) throw new Error(errors.join('; '));
    return taken;
  } finally {
    await context.close();
  }
}

/** What page.js has in the measured page. */
declare const bench: {
  take(days: readonly Day[]): void;
  load(name: string): Promise<void>;
  show(kind: 'mount' | 'update', day: number): Promise<number>;
  longestTask(): number;
  followed(): Promise<void>;
  elements(): number;
  drawn(day: number): number;
  presses(count: number): [x: number, y: number][];
  pressed(index: number): Promise<number>;
  live(day: number, perSecond: number, seconds: number): Promise<void>;
  keep(html: string): void;
  read(): Promise<void>;
};
