import { setTimeout } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright';
import { faultsOf } from '../faults.ts';
import { USER_AGENT, watchRequests } from '../testing.ts';

export type Look = { width: number; height: number; colorScheme: 'light' | 'dark' };

/** A layout shift, with the nodes that moved and their boxes as x, y, width and height. */
type Shift = { value: number; moved: { name: string; from: number[]; to: number[] }[] };
type Watched = Window & { shifts: Shift[] };

/** Collects the layout shifts of the page. Runs in the page before its own scripts. */
function watchShifts() {
  const watched = window as unknown as Watched;
  watched.shifts = [];
  type Source = { node: Element | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly };
  // Without named functions: for these, the loader adds calls to a helper that the page lacks.
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as unknown as { value: number; sources: Source[] }[])
      watched.shifts.push({
        value,
        moved: sources.map(({ node, previousRect: from, currentRect: to }) => ({
          name: node ? `${node.nodeName.toLowerCase()} ${node.className ?? ''}` : 'inside an element',
          from: [from.x, from.y, from.width, from.height],
          to: [to.x, to.y, to.width, to.height],
        })),
      });
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Empties what a tab remembers, as each visit begins in a new one. Runs before the page's own scripts. */
function forgetSession() {
  if (window === top) sessionStorage.clear();
}

/** The largest shift of an element that follows scrolling with a delay, such as a map's footer. */
const SCROLL_SHIFT = 0.01;

const shiftsOf = (page: Page) => page.evaluate(() => (window as unknown as Watched).shifts);

const shiftText = ({ value, moved }: Shift) =>
  `shifts by ${value.toFixed(4)}: ${moved.map(({ name, from, to }) => `${name} from ${from} to ${to}`).join('; ')}`;

/**
 * Scrolls down by half a screen at a time, as a visitor would, so that all content is laid out. Returns
 * whether the end was reached: a page that something keeps from scrolling would never get there.
 */
const scrollDown = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const { documentElement } = document;
    const place = () => `${scrollY} of ${documentElement.scrollHeight}`;
    // The question about cookies makes a page longer when its scripts run, also after a scroll.
    for (let before = ''; place() !== before; ) {
      before = place();
      scrollBy(0, innerHeight / 2);
      // A tab in the background may get no frames.
      await Promise.race([
        new Promise(requestAnimationFrame),
        new Promise((resolve) => window.setTimeout(resolve, 100)),
      ]);
    }
    return scrollY + innerHeight >= documentElement.scrollHeight - 1;
  });

/** Creates a browser context with the fonts in its cache, and no answer to the consent banner. */
export async function openProfile(browser: Browser, url: string, { colorScheme, ...viewport }: Look) {
  const context = await browser.newContext({
    viewport,
    colorScheme,
    reducedMotion: 'reduce',
    timezoneId: 'Europe/Kyiv',
    userAgent: USER_AGENT,
  });
  const page = await context.newPage();
  await page.goto(url);
  await page.evaluate(() => document.fonts.ready);
  await page.close();
  return context;
}

/**
 * Opens a tab for visits. A tab that goes on to the next page keeps its process, which has the site's
 * scripts and axe compiled; a new tab per page would take nearly twice the processor time.
 */
export async function openTab(profile: BrowserContext): Promise<Page> {
  const page = await profile.newPage();
  await page.addInitScript(forgetSession);
  await page.addInitScript(watchShifts);
  return page;
}

/** The events that a visit listens to. */
const EVENTS = ['pageerror', 'console', 'request', 'requestfinished', 'requestfailed'];

/** A visit takes seconds. One that takes longer is stuck, and must not take the crawl's time. */
async function tooLong(): Promise<never> {
  await setTimeout(60_000, undefined, { ref: false });
  throw new Error('it takes longer than a minute');
}

/** Loads and reads the page as a visitor would. Returns one line per layout shift and axe violation. */
async function look(page: Page, url: string): Promise<string[]> {
  const settled = watchRequests(page);
  await page.goto(url);
  await page.waitForFunction(() => !document.querySelector(':not(:defined)'));
  await settled();
  const initialShifts = (await shiftsOf(page)).length;
  const isScrolled = await scrollDown(page);
  await settled();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  const shifts = (await shiftsOf(page)).filter(({ value }, index) => index < initialShifts || value > SCROLL_SHIFT);
  return [
    ...(isScrolled ? [] : ['does not scroll to its end']),
    ...(overflow > 0 ? [`scrolls horizontally by ${overflow} px`] : []),
    ...shifts.map(shiftText),
    ...(await faultsOf(page)),
  ];
}

/** Opens an address in a tab. Returns one line per error, layout shift and axe violation. */
export async function visit(page: Page, url: string): Promise<string[]> {
  const findings: string[] = [];
  page.on('pageerror', (error) => findings.push(`error: ${error}`));
  page.on('console', (message) => {
    // The browser logs the status of an error page, which the caller checks.
    if (message.location().url === url && /the server responded with a status of/.test(message.text())) return;
    findings.push(`console ${message.type()}: ${message.text()} ${message.location().url}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    // The page aborts outdated requests.
    if (reason !== 'net::ERR_ABORTED') findings.push(`failed to load: ${request.url()} ${reason}`);
  });
  try {
    findings.push(...(await Promise.race([look(page, url), tooLong()])));
  } catch (error) {
    findings.push(`could not be opened: ${error}`);
  } finally {
    for (const event of EVENTS) page.removeAllListeners(event);
  }
  return findings;
}
