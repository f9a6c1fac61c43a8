import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Browser } from 'playwright';
import { openPage } from './testing.ts';

/** What a host page has loaded of ours: number of files and their bytes, compressed one by one. */
export interface Weight {
  files: number;
  gzip: number;
  brotli: number;
}

function weightOf(bodies: Buffer[]): Weight {
  const sum = (size: (body: Buffer) => number) => bodies.reduce((total, body) => total + size(body), 0);
  return {
    files: bodies.length,
    gzip: sum((body) => gzipSync(body, { level: 9 }).length),
    brotli: sum((body) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length),
  };
}

/** What the schedule fetches once it stands: keyboard, dragging, freshness and the dialog. Its first paint does without. */
const AFTERWARDS = /\/(later|lazy-styles|booking-dialog)-/;
/** What keeps a schedule live and holds a slot, fetched once schedule and form stand; both do without. */
const LIVE = /\/(live|hold|booking-hold)-/;

/** Loads the plain example and opens the booking, and weighs our scripts, styles and pictures that each of the two needs, and what comes when both stand. */
export async function weighPlainExample(browser: Browser, url: string) {
  const { page } = await openPage(browser);
  const bodies: { path: string; body: Promise<Buffer> }[] = [];
  page.on('response', (response) => {
    const path = new URL(response.url()).pathname;
    if (/^\/(elements|api\/v1\/covers)\//.test(path)) bodies.push({ path, body: response.body() });
  });
  const weigh = async (counts: (path: string) => boolean): Promise<Weight> =>
    weightOf(await Promise.all(bodies.filter(({ path }) => counts(path)).map(({ body }) => body)));
  await page.goto(url);
  await page.locator('club-schedule [part~="cell-free"]').first().click();
  const schedule = await weigh((path) => !AFTERWARDS.test(path) && !LIVE.test(path));
  await page.locator('club-schedule [part~="book"]').click();
  await page.locator('booking-flow [part~="continue"]').waitFor();
  await page.locator('booking-flow img').evaluate((image: HTMLImageElement) => image.decode());
  const booking = await weigh((path) => !LIVE.test(path));
  await page.locator('booking-flow [role="timer"]').waitFor();
  const live = await weigh((path) => LIVE.test(path));
  await page.context().close();
  return { schedule, booking, live };
}

/** Weighs our scripts and styles that a page with a search fetches until its list stands. Covers are pictures of clubs, not counted. */
export async function weighSearch(browser: Browser, url: string): Promise<Weight> {
  const { page } = await openPage(browser);
  const bodies: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.startsWith('/elements/')) bodies.push(response.body());
  });
  await page.goto(url);
  await page.locator('club-search li[part="card"]').first().waitFor();
  await page.waitForLoadState('networkidle');
  const loaded = await Promise.all(bodies);
  await page.context().close();
  return weightOf(loaded);
}
