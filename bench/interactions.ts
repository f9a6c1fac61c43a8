import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { Browser, CDPSession, Locator, Page } from 'playwright';
import type * as WebVitals from 'web-vitals/attribution';
import { startProduct } from '#testing/product.ts';
import { wrap } from '#testing/wrap.ts';
import { launch, watchRequests } from '../e2e/testing.ts';

/**
 * `npm run bench:interactions`: how long a phone takes to answer each press of a visitor, as the
 * library `web-vitals` measures it: slow 4G, a processor four times as slow, 412 px. Writes
 * docs/benchmarks-interactions.md. Exits with 1 if a goal is missed. Run it on an idle machine.
 * `-- --only club` measures only presses whose name has that text, and writes nothing.
 */
const RUNS = 5;
const REPORT = 'docs/benchmarks-interactions.md';
const PHONE = { width: 412, height: 860 };
/** Slow 4G, as in Lighthouse: milliseconds, and bytes per second. */
const SLOW_4G = { offline: false, latency: 562, downloadThroughput: 180_000, uploadThroughput: 84_000 };
const CPU_SLOWDOWN = 4;
/** Milliseconds without a request. Longer than a round trip, after which a script asks for the next. */
const QUIET_MS = 2 * SLOW_4G.latency;
/** Milliseconds until the next frame, at the 75th percentile; and the layout shift. */
const MOST_MS = 100;
const MOST_SHIFT = 0.02;

const VITALS = readFileSync(
  createRequire(import.meta.url)
    .resolve('web-vitals/attribution')
    .replace(/[^/]+$/, 'web-vitals.attribution.iife.js'),
  'utf8',
);

type Interaction = {
  name: string;
  /** A path of the site, or a whole address. */
  path: string;
  /** What scripts press first; the browser does not count these as interactions. */
  before?: string[];
  press: string;
  /** Typed into the field instead of a press. */
  text?: string;
  /** Shown in the end. */
  result: string;
};

const CLUB = '/club/third-set';
const SLOT = 'club-schedule [part~="cell-free"]';
const BOOK = 'club-schedule [part~="bar"] .button-primary';
const SHOWN = 'dialog';
const NAME = 'booking-flow input[name="given_name"]';

/** A page with nothing but a button, to compare with. */
const EMPTY_PAGE = 'data:text/html,<button onclick="this.textContent = 1">0</button>';

const INTERACTIONS: Interaction[] = [
  { name: 'for comparison: the button of an empty page', path: EMPTY_PAGE, press: 'button', result: 'button' },
  {
    name: 'another sport on the home page',
    path: '/',
    press: '.hero-sports label:nth-of-type(2)',
    result: '.next-slot',
  },
  { name: 'a slot on the home page', path: '/', press: '.next-slot', result: SHOWN },
  { name: 'the link to the clubs', path: '/', press: 'a[href^="/clubs/"]', result: 'club-search [part~="card"]' },
  { name: 'all filters of the clubs', path: '/clubs/kyiv', press: 'club-search [part~="all-filters"]', result: SHOWN },
  { name: 'a slot of a search card', path: '/clubs/kyiv', press: 'club-search [part~="slot"]', result: SHOWN },
  { name: 'another day of a club', path: CLUB, press: 'club-schedule [part~="day"]:nth-of-type(3)', result: SLOT },
  { name: 'a court of the band', path: CLUB, press: '.band-courts button', result: BOOK },
  { name: 'a free hour', path: CLUB, press: SLOT, result: BOOK },
  { name: '“Book”', path: CLUB, before: [SLOT], press: BOOK, result: SHOWN },
  { name: 'letters of the name', path: CLUB, before: [SLOT, BOOK], press: NAME, text: 'Oksana', result: NAME },
];

/** What one press cost. */
type Run = {
  ms: number;
  inputDelay: number;
  processing: number;
  presentation: number;
  shift: number;
  target: string;
  moved: string;
};

/** On the page: the last metrics that `web-vitals` reported. */
type Reported = { inp?: WebVitals.INPMetricWithAttribution; cls?: WebVitals.CLSMetricWithAttribution };

interface OpenPage {
  page: Page;
  quiet(): Promise<void>;
  press(target: Locator): Promise<void>;
}

/** How long a finger stays on what it presses. */
const CONTACT_MS = 80;

/**
 * Presses like a finger. Playwright's own tap also asks the page what lies there within the same
 * moment, and lifts the finger before the page has seen it come.
 */
async function press(session: CDPSession, target: Locator): Promise<void> {
  const { x, y, width, height } = (await target.boundingBox())!;
  const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await new Promise((resolve) => setTimeout(resolve, CONTACT_MS));
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** Opens a page on the slow phone, and waits until it has nothing to do. */
async function open(browser: Browser, url: string): Promise<OpenPage> {
  const context = await browser.newContext({
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
    locale: 'en-US',
    timezoneId: 'Europe/Kyiv',
  });
  const page = await context.newPage();
  // The library's variable is the script's own here.
  await page.addInitScript(`${VITALS}; window.webVitals = webVitals`);
  await page.addInitScript(() => {
    const reported: Reported = {};
    Object.assign(window, { reported });
    const { onINP, onCLS } = (window as unknown as { webVitals: typeof WebVitals }).webVitals;
    const options = { reportAllChanges: true, durationThreshold: 0 };
    onINP((metric: WebVitals.INPMetricWithAttribution) => Object.assign(reported, { inp: metric }), options);
    onCLS((metric: WebVitals.CLSMetricWithAttribution) => Object.assign(reported, { cls: metric }), options);
  });
  const session = await context.newCDPSession(page);
  // The window is as large as the page, but also has the browser's own bars: without this the bottom
  // of the page would be outside, where no press is ever painted.
  const { windowId } = await session.send('Browser.getWindowForTarget');
  await session.send('Browser.setWindowBounds', { windowId, bounds: { width: 800, height: 1200 } });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const quiet = watchRequests(page, QUIET_MS);
  await page.goto(url);
  await quiet();
  return { page, quiet, press: (target) => press(session, target) };
}

const visible = (page: Page, selector: string): Locator => page.locator(selector).locator('visible=true').first();

const reportedOn = (page: Page) =>
  page.evaluate(() => {
    const { inp, cls } = (window as unknown as { reported: Reported }).reported;
    const {
      inputDelay = 0,
      processingDuration = 0,
      presentationDelay = 0,
      interactionTarget = '',
    } = inp?.attribution ?? {};
    return {
      ms: inp?.value ?? 0,
      inputDelay,
      processing: processingDuration,
      presentation: presentationDelay,
      target: interactionTarget,
      shift: cls?.value ?? 0,
      moved: cls?.attribution.largestShiftTarget ?? '',
    };
  });

async function run(browser: Browser, origin: string, interaction: Interaction): Promise<Run> {
  const { page, quiet, press } = await open(browser, new URL(interaction.path, origin).href);
  const before = interaction.path === EMPTY_PAGE ? [] : ['.consent button', ...(interaction.before ?? [])];
  for (const selector of before) {
    await visible(page, selector).evaluate((element: HTMLElement) => element.click());
  }
  const target = visible(page, interaction.press);
  await target.scrollIntoViewIfNeeded();
  await quiet();
  const earlier = await reportedOn(page);
  if (interaction.text) {
    await target.evaluate((element: HTMLElement) => element.focus());
    await page.keyboard.type(interaction.text, { delay: 200 });
  } else {
    await press(target);
  }
  await visible(page, interaction.result).waitFor();
  await quiet();
  // `web-vitals` waits for an idle moment before it reports.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve, 200))));
  const after = await reportedOn(page);
  await page.context().close();
  return { ...after, shift: after.shift - earlier.shift };
}

const { only } = parseArgs({ options: { only: { type: 'string', default: '' } } }).values;
const measured = INTERACTIONS.filter(({ name }) => name.includes(only));
if (measured.length === 0) throw new Error(`--only: no press has “${only}” in its name`);
const product = await startProduct('start');
const browser = await launch();
const rows: string[] = [];
let missed = false;
try {
  for (const interaction of measured) {
    // The first visit after a start warms the server up.
    await fetch(new URL(interaction.path, product.url));
    const runs: Run[] = [];
    while (runs.length < RUNS) runs.push(await run(browser, product.url, interaction));
    const sorted = runs.toSorted((one, other) => one.ms - other.ms);
    const slow = sorted[Math.ceil(0.75 * RUNS) - 1]!;
    const shift = Math.max(...runs.map((each) => each.shift));
    missed ||= slow.ms > MOST_MS || shift > MOST_SHIFT;
    const parts = [slow.ms, slow.inputDelay, slow.processing, slow.presentation].map((ms) => `${Math.round(ms)} ms`);
    rows.push(`| ${[interaction.name, ...parts, shift.toFixed(3)].join(' | ')} |`);
    const moved = runs.find((each) => each.shift === shift)!.moved;
    console.log(rows.at(-1), slow.target, shift > 0 ? `moved: ${moved}` : '');
  }
} finally {
  await browser.close();
  await product.close();
}

function writeReport(): void {
  const load = loadavg()[0]!;
  const otherLoad = load > cpus().length ? ', so other processes were running and the times are too high' : '';
  writeFileSync(
    REPORT,
    wrap(`# Interactions

\`npm run bench:interactions\`, ${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${cpus().length} processors, load average ${load.toFixed(1)} at the end${otherLoad}.
Each press on a page of its own, on a phone of ${PHONE.width} × ${PHONE.height} with slow 4G and a processor ${CPU_SLOWDOWN} times as
slow, as the library \`web-vitals\` measures it: from the press to the next frame (INP), where that
time went, and by how much the page moved from the press until everything had loaded. The time is
that of the second slowest of ${RUNS} runs (three quarters are at most as slow), the shift the
largest. The first row is what the browser itself needs on this machine. The goals are
${MOST_MS} ms and ${MOST_SHIFT}.

| press | next frame | waiting | work | drawing | shift |
|---|---|---|---|---|---|
${rows.join('\n')}
`),
  );
  console.log(`Written: ${REPORT}`);
}

if (!only) writeReport();
process.exitCode = missed ? 1 : 0;
