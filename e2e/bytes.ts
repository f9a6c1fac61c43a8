import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { SourceMap } from 'node:module';
import type { Browser, Page } from 'playwright';
import { startProduct } from '#testing/product.ts';
import { bookFirst } from './four-elements.ts';
import { startHardSite } from './hardships.ts';
import { startPartner } from './partner.ts';
import { launch, openPage, startHostPage } from './testing.ts';

/** What a host page loads of ours: the number of files, and their compressed bytes. */
export interface Weight {
  files: number;
  gzip: number;
  brotli: number;
  /** The `gzip` bytes of each source, in proportion to its part of the minified file. */
  modules: Record<string, number>;
  /** Sources that are in more than one file. */
  duplicates: string[];
}

interface LoadedFile {
  path: string;
  body: Buffer;
  /** Bytes. */
  gzip: number;
  brotli: number;
}

/** The number of bytes that the server sends. A browser reports only one encoding. */
const sentBytes = (url: string, encoding: 'br' | 'gzip'): Promise<number> =>
  new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': encoding } }, async (response) => {
      let bytes = 0;
      for await (const part of response) bytes += part.length;
      resolve(bytes);
    }).on('error', reject);
  });

/** The bytes of a built file by source. Files without a source map count under their own name. */
function sourcesOf({ path, body }: LoadedFile): [name: string, bytes: number][] {
  const own = path.replace(/^.*\/elements\//, '').replace(/-[\w-]{7}(?=\.\w+$)/, '');
  if (!path.endsWith('.js')) return [[own, body.length]];
  const map = new SourceMap(JSON.parse(readFileSync(new URL(`../dist${path}.map`, import.meta.url), 'utf8')));
  const bytes = new Map<string, number>();
  for (const [number, line] of body.toString().split('\n').entries()) {
    for (let column = 0; column < line.length; column++) {
      const entry = map.findEntry(number, column);
      const source = 'originalSource' in entry ? entry.originalSource : undefined;
      const name = source?.replace(/^(\.\.\/)+/, '').replace('.text.js', '') ?? own;
      bytes.set(name, (bytes.get(name) ?? 0) + 1);
    }
  }
  return [...bytes];
}

function weightOf(files: LoadedFile[]): Weight {
  const modules: Record<string, number> = {};
  const duplicates: string[] = [];
  for (const file of files) {
    const share = file.gzip / file.body.length;
    for (const [name, bytes] of sourcesOf(file)) {
      if (name in modules) duplicates.push(name);
      modules[name] = (modules[name] ?? 0) + Math.round(bytes * share);
    }
  }
  const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0);
  const [gzip, brotli] = [sum(files.map((file) => file.gzip)), sum(files.map((file) => file.brotli))];
  return { files: files.length, gzip, brotli, modules, duplicates };
}

/** What a page has loaded since `before`. */
function subtract(all: Weight, before: Weight): Weight {
  const modules = Object.fromEntries(Object.entries(all.modules).filter(([name]) => !(name in before.modules)));
  const { files, gzip, brotli, duplicates } = all;
  return { files: files - before.files, gzip: gzip - before.gzip, brotli: brotli - before.brotli, modules, duplicates };
}

/**
 * Collects the files that the page loads from now on, if their paths match. The returned function
 * weighs those that `counts` accepts.
 */
function collect(page: Page, paths: RegExp): (counts?: (path: string) => boolean) => Promise<Weight> {
  const loaded: { path: string; file: Promise<LoadedFile> }[] = [];
  page.on('response', (response) => {
    const url = response.url();
    const path = new URL(url).pathname;
    const file = async () => {
      const [body, gzip, brotli] = await Promise.all([response.body(), sentBytes(url, 'gzip'), sentBytes(url, 'br')]);
      return { path, body, gzip, brotli };
    };
    if (paths.test(path)) loaded.push({ path, file: file() });
  });
  return async (counts = () => true) =>
    weightOf(await Promise.all(loaded.filter(({ path }) => counts(path)).map(({ file }) => file)));
}

const LOADER = /\/courtside\.js$/;
/**
 * Deferred chunks. A schedule defers the keyboard, dragging, live updates, the hours below the
 * window and the dialog; a ticket defers its calendar, the booking states other than confirmed, and
 * what became of a payment.
 * All defer their messages for the page's author.
 */
const DEFERRED =
  /\/(advice|interaction|join|booking-states|booking-token-states|calendar|dialog|booking-dialog|payment-outcome)-/;
/** Deferred chunks for live updates and the lease, which load after the schedule and the form. */
const LIVE = /\/(live|lease-timer|booking-hold)-/;
/** Loads when the browser is idle after the dialog has opened. */
const IDLE = /\/(active-dialog|dialog-motion|dialog-store)-/;

/**
 * Opens the booking of the plain example. Weighs each step, including images: the schedule, the
 * booking, and the live updates that load after both.
 */
async function weighPlainExample(browser: Browser, url: string) {
  const { page } = await openPage(browser);
  const weigh = collect(page, /^\/(elements|api\/v1\/covers)\//);
  await page.goto(url);
  const free = page.locator('club-schedule [part~="cell-free"]').first();
  await free.waitFor();
  const loader = await weigh((path) => LOADER.test(path));
  const schedule = await weigh((path) => !DEFERRED.test(path) && !LIVE.test(path));
  // Selecting a time loads the booking.
  await free.click();
  await page.locator('club-schedule [part~="book"]').click();
  await page.locator('booking-flow [part~="continue"]').waitFor();
  await page.locator('booking-flow img').evaluate((image: HTMLImageElement) => image.decode());
  const booking = subtract(await weigh((path) => !LIVE.test(path) && !IDLE.test(path)), schedule);
  await page.locator('booking-flow [role="timer"]').waitFor();
  const live = await weigh((path) => LIVE.test(path));
  await page.context().close();
  return { loader, schedule, booking, live };
}

/**
 * Weighs the scripts and styles that a page loads for `selector`, without deferred chunks and club
 * covers.
 */
async function weighPage(browser: Browser, url: string, selector: string): Promise<Weight> {
  const { page } = await openPage(browser);
  const weigh = collect(page, /^\/elements\//);
  await page.goto(url);
  await page.locator(selector).first().waitFor();
  await page.waitForLoadState('networkidle');
  const weight = await weigh((path) => !DEFERRED.test(path));
  await page.context().close();
  return weight;
}

/** Books through the page. Returns the booking's token. */
async function book(browser: Browser, url: string): Promise<string> {
  const { page } = await openPage(browser);
  await page.goto(url);
  const token = await bookFirst(page);
  await page.context().close();
  return token;
}

export type Load = 'loader' | 'schedule' | 'booking' | 'live' | 'search' | 'category' | 'token';

/** Weighs what a page loads of each widget of the built product, in one language. */
export async function weighLoads(): Promise<Record<Load, Weight>> {
  const product = await startProduct();
  const [browser, host, partner, site] = await Promise.all([
    launch(),
    startHostPage(product.url),
    startPartner(product.url),
    startHardSite(product.url),
  ]);
  try {
    const plain = await weighPlainExample(browser, host.url('en'));
    const search = (attributes: string) =>
      weighPage(browser, partner.url('en', attributes), 'club-search li[part="card"]');
    const token = await book(browser, host.url('en'));
    const ticket = site.url([], `<booking-token-page token="${token}"></booking-token-page>`);
    return {
      ...plain,
      search: await search('city="kyiv"'),
      category: await search('city="kyiv" category="tennis"'),
      token: await weighPage(browser, ticket, 'booking-token-page .qr svg'),
    };
  } finally {
    await browser.close();
    for (const server of [host, partner, site]) server.close();
    await product.close();
  }
}

/** The sources that have grown, largest growth first. They explain an exceeded ceiling. */
export function grownSources(before: Record<string, number>, now: Record<string, number>): string[] {
  return Object.entries(now)
    .map(([name, bytes]) => ({ name, bytes, more: bytes - (before[name] ?? 0) }))
    .filter(({ more }) => more > 0)
    .sort((a, b) => b.more - a.more)
    .map(({ name, bytes, more }) => `${name}: ${more} bytes more, ${bytes} now`);
}
