import { setTimeout } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright';
import { faultsOf } from '../faults.ts';
import { USER_AGENT } from '../testing.ts';

export type Look = { width: number; height: number; colorScheme: 'light' | 'dark' };

/** The page's own names for what moved, and where from and to as x, y, width, height; what lies in a shadow root has no name. */
type Shift = { value: number; moved: { name: string; from: number[]; to: number[] }[] };
type Watched = Window & { shifts: Shift[] };

/** Collects the page's layout shifts; runs in the page before anything of it does. */
function watchShifts() {
  const watched = window as unknown as Watched;
  watched.shifts = [];
  type Source = { node: Element | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly };
  // No function in here has a name: the loader of these files would ask for a helper that the page does not have.
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

/** What follows the scrolling by a frame, such as the foot of a map, shifts less than this. */
const FOLLOWING = 0.01;

const shiftsOf = (page: Page) => page.evaluate(() => (window as unknown as Watched).shifts);

const shiftText = ({ value, moved }: Shift) =>
  `shifts by ${value.toFixed(4)}: ${moved.map(({ name, from, to }) => `${name} from ${from} to ${to}`).join('; ')}`;

/** Counts the page's running requests; the answer resolves once there were none for a moment. */
export function watchRequests(page: Page): () => Promise<void> {
  const running = new Set<unknown>();
  let changed = Date.now();
  const change = (act: () => void) => {
    act();
    changed = Date.now();
  };
  page.on('request', (request) => {
    // A live schedule's stream ends with the page.
    if (!request.url().includes('/slots/stream')) change(() => running.add(request));
  });
  page.on('requestfinished', (request) => change(() => running.delete(request)));
  page.on('requestfailed', (request) => change(() => running.delete(request)));
  return async () => {
    while (!page.isClosed() && (running.size > 0 || Date.now() - changed < 150)) await setTimeout(25);
  };
}

/** Reads down the page by half a screen at a time, as a visitor does: what comes into view is laid out before. */
async function readDown(page: Page): Promise<void> {
  await page.evaluate(async () => {
    while (scrollY + innerHeight < document.documentElement.scrollHeight - 1) {
      scrollBy(0, innerHeight / 2);
      await new Promise(requestAnimationFrame);
    }
  });
}

/** A visitor who has been here before: with the fonts, and without an answer about consent. */
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

/** Opens an address and says everything that is wrong with it, one line each. */
export async function visit(profile: BrowserContext, url: string): Promise<string[]> {
  const page = await profile.newPage();
  const findings: string[] = [];
  page.on('pageerror', (error) => findings.push(`an error: ${error}`));
  page.on('console', (message) => {
    // The browser says so of a page whose status is meant; the caller has looked at the status.
    if (message.location().url === url && /the server responded with a status of/.test(message.text())) return;
    findings.push(`the console says (${message.type()}): ${message.text()} ${message.location().url}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    // Given up for a newer one by the page itself.
    if (reason !== 'net::ERR_ABORTED') findings.push(`did not load: ${request.url()} ${reason}`);
  });
  const quiet = watchRequests(page);
  try {
    await page.addInitScript(watchShifts);
    await page.goto(url);
    await page.waitForFunction(() => !document.querySelector(':not(:defined)'));
    await quiet();
    const first = (await shiftsOf(page)).length;
    await readDown(page);
    await quiet();
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (sideways > 0) findings.push(`scrolls sideways by ${sideways} px`);
    const shifts = (await shiftsOf(page)).filter(({ value }, index) => index < first || value > FOLLOWING);
    findings.push(...shifts.map(shiftText), ...(await faultsOf(page)));
  } catch (error) {
    findings.push(`could not be looked at: ${error}`);
  } finally {
    await page.close();
  }
  return findings;
}
