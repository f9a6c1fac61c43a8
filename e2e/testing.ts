import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  type FrameLocator,
  type Locator,
  type Page,
  type Request,
} from 'playwright';
import { expect } from 'vitest';
import { dayAhead } from '#testing/days.ts';
import { listen } from '#testing/ports.ts';
import { findBrowser, WITHOUT_ADDRESS_BAR } from './browser.ts';

/** Launches Chromium, with optional further flags. */
export const launch = async (...flags: string[]): Promise<Browser> =>
  chromium.launch({
    executablePath: findBrowser(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      WITHOUT_ADDRESS_BAR,
      ...flags,
    ],
  });

interface HostPage {
  /** The page's address in a language, optionally with another club or date. */
  url(language: string, show?: { club?: string; date?: string }): string;
  close(): void;
}

/** Serves examples/plain.html from another origin, as a club's website would. */
export async function startHostPage(product: string): Promise<HostPage> {
  const html = readFileSync(new URL('../examples/plain.html', import.meta.url), 'utf8').replaceAll(
    'http://localhost:3000',
    product,
  );
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://host');
    const language = searchParams.get('lang') ?? 'uk';
    const date = searchParams.get('date') ?? dayAhead(3);
    const club = searchParams.get('club') ?? 'third-set';
    response.setHeader('content-type', 'text/html; charset=utf-8');
    if (request.url?.startsWith('/favicon')) return response.writeHead(204).end();
    const page = html.replace('<html lang="uk">', `<html lang="${language}">`);
    response.end(
      page.replace('<club-schedule club="third-set"', `<club-schedule consent club="${club}" date="${date}"`),
    );
  });
  const port = await listen(server);
  return {
    url: (lang, show) => `http://127.0.0.1:${port}/?${new URLSearchParams({ lang, ...show })}`,
    close: () => void server.close(),
  };
}

/** Replaces the user agent of headless Chromium, which the site treats as a robot. */
export const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36';

/** Collects the page's uncaught errors, and its console's errors and warnings, from now on. */
export function collectComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(`${message.text()} ${message.location().url}`);
  });
  return complaints;
}

let visitors = 0;

/** Options of a page whose visitor has an address of its own; needs `TRUST_PROXY`. */
export const atOwnAddress = (): BrowserContextOptions => ({
  extraHTTPHeaders: { 'x-forwarded-for': `198.51.100.${++visitors}` },
});

/** Opens a page in a new browser context. `complaints` are its errors and warnings. */
export async function openPage(
  browser: Browser,
  size = { width: 1280, height: 900 },
  options: BrowserContextOptions = {},
): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext({
    viewport: size,
    locale: 'en-GB',
    timezoneId: 'Europe/Kyiv',
    userAgent: USER_AGENT,
    ...options,
  });
  const page = await context.newPage();
  const complaints = collectComplaints(page);
  return { page, complaints };
}

/**
 * Tracks the page's requests. The returned function resolves after `quiet` milliseconds without any.
 * Unlike the state `networkidle` of Playwright it does not wait for the stream of a schedule, which
 * never ends.
 */
export function watchRequests(page: Page, quiet = 150): () => Promise<void> {
  const pending = new Set<Request>();
  let changedAt = performance.now();
  const change = (action: () => void) => {
    action();
    changedAt = performance.now();
  };
  page.on('request', (request) => {
    if (!request.url().includes('/slots/stream')) change(() => pending.add(request));
  });
  page.on('requestfinished', (request) => change(() => pending.delete(request)));
  page.on('requestfailed', (request) => change(() => pending.delete(request)));
  return async () => {
    while (!page.isClosed() && (pending.size > 0 || performance.now() - changedAt < quiet)) await setTimeout(20);
  };
}

/** Clicks a link repeatedly, without following it, until our code handles the click. */
export const clickWhenHandled = (link: Locator): Promise<void> =>
  expect
    .poll(() =>
      link.evaluate((element: HTMLElement) => {
        let handled = false;
        const onClick = (event: Event) => {
          handled = event.defaultPrevented;
          event.preventDefault();
        };
        addEventListener('click', onClick, { once: true });
        element.click();
        return handled;
      }),
    )
    .toBe(true);

/**
 * Selects the first free time of a schedule. Clicks until it is selected, as the first click can
 * come before our code handles it, but no more often: a second click would clear the selection.
 * Returns its label, which selects the same time again: what is drawn first depends on the window.
 */
export async function selectFreeTime(page: Page | FrameLocator, label?: string): Promise<string> {
  const named = label ? `[aria-label^="${label}"]` : '';
  const [free, selected] = ['cell-free', 'cell-selected'].map((part) =>
    page.locator(`club-schedule [part~="${part}"]${named}:visible`),
  );
  await expect
    .poll(async () => {
      if ((await selected!.count()) === 0) await free!.first().click();
      return selected!.count();
    })
    .toBeGreaterThan(0);
  // The state of a cell is the last of what its label says.
  return (await selected!.first().getAttribute('aria-label'))!.replace(/, [^,]*$/, '');
}

/** Fills in the required fields of the booking form. */
export async function fillDetails(flow: Locator): Promise<void> {
  await flow.locator('input[name="given_name"]').fill('Oksana');
  await flow.locator('input[name="telephone"]').fill('067 123 45 67');
  await flow.locator('input[name="email"]').fill('oksana@example.com');
}

/** Submits the booking form, which is one step unless the visitor pays online. */
export const send = (flow: Locator): Promise<void> => flow.locator('[part~="continue"]').click();

/** Chooses to pay online, checks what was entered, and leaves for the payment. */
export async function payOnline(flow: Locator): Promise<void> {
  await flow.locator('input[value="online"]').check();
  await send(flow);
  await flow.locator('[part~="form"] dl').waitFor();
  await send(flow);
}

/** The first taken cell of a schedule's table. Waits until it is clickable. */
export async function takenCell(page: Page): Promise<Locator> {
  await page.waitForFunction(() => {
    const cell = document.querySelector('club-schedule')?.shadowRoot?.querySelector('td.busy');
    return cell && getComputedStyle(cell).cursor === 'pointer';
  });
  return page.locator('club-schedule td.busy').first();
}
