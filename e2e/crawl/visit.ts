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

/** The largest shift of an element that follows scrolling with a delay, such as a map's footer. */
const SCROLL_SHIFT = 0.01;

const shiftsOf = (page: Page) => page.evaluate(() => (window as unknown as Watched).shifts);

const shiftText = ({ value, moved }: Shift) =>
  `shifts by ${value.toFixed(4)}: ${moved.map(({ name, from, to }) => `${name} from ${from} to ${to}`).join('; ')}`;

/** Scrolls down by half a screen at a time, as a visitor would, so that all content is laid out. */
async function scrollDown(page: Page): Promise<void> {
  await page.evaluate(async () => {
    while (scrollY + innerHeight < document.documentElement.scrollHeight - 1) {
      scrollBy(0, innerHeight / 2);
      await new Promise(requestAnimationFrame);
    }
  });
}

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

/** Opens an address. Returns one line per error, layout shift and axe violation. */
export async function visit(profile: BrowserContext, url: string): Promise<string[]> {
  const page = await profile.newPage();
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
  const settled = watchRequests(page);
  try {
    await page.addInitScript(watchShifts);
    await page.goto(url);
    await page.waitForFunction(() => !document.querySelector(':not(:defined)'));
    await settled();
    const initialShifts = (await shiftsOf(page)).length;
    await scrollDown(page);
    await settled();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (overflow > 0) findings.push(`scrolls horizontally by ${overflow} px`);
    const shifts = (await shiftsOf(page)).filter(({ value }, index) => index < initialShifts || value > SCROLL_SHIFT);
    findings.push(...shifts.map(shiftText), ...(await faultsOf(page)));
  } catch (error) {
    findings.push(`could not be opened: ${error}`);
  } finally {
    await page.close();
  }
  return findings;
}
