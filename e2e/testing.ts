import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright';
import { expect } from 'vitest';
import { dayAhead } from '#testing/days.ts';
import { listen } from '#testing/ports.ts';
import { findBrowser, WITHOUT_ADDRESS_BAR } from './browser.ts';

/** Chromium, with further flags of the caller's. */
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
  /** Its address in a language; `show` names another club than the example's, or the day shown first. */
  url(language: string, show?: { club?: string; date?: string }): string;
  close(): void;
}

/** Serves examples/plain.html from an origin of its own, as a club's website would. */
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

/** The browser of the tests would name itself as a machine, for which the site has rules of its own. */
export const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36';

/** From now on collects whatever the page's console or the page itself complains of. */
export function watched(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(`${message.text()} ${message.location().url}`);
  });
  return complaints;
}

/** A page in a fresh profile; whatever its console or the page itself complains of is collected in `complaints`. */
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
  const complaints = watched(page);
  return { page, complaints };
}

/** Clicks a link until our code hears it, which until then leads away. */
export const clickOnceHeard = (link: Locator): Promise<void> =>
  expect
    .poll(() =>
      link.evaluate((element: HTMLElement) => {
        let heard = false;
        const last = (event: Event) => {
          heard = event.defaultPrevented;
          event.preventDefault();
        };
        addEventListener('click', last, { once: true });
        element.click();
        return heard;
      }),
    )
    .toBe(true);

/** Fills in the details of the booking dialog. */
export async function fillDetails(flow: Locator): Promise<void> {
  await flow.locator('input[name="given_name"]').fill('Oksana');
  await flow.locator('input[name="telephone"]').fill('067 123 45 67');
  await flow.locator('input[name="email"]').fill('oksana@example.com');
}

/** Goes on to the last step and sends. */
export async function send(flow: Locator): Promise<void> {
  const next = flow.locator('[part~="continue"]');
  const forward = (await next.textContent()) ?? '';
  await next.click();
  // Another word on the button: the last step stands.
  await flow.locator('[part~="continue"]').filter({ hasNotText: forward }).click();
}

/** The first taken time of a schedule's table, once it can be pressed: when the schedule is live. */
export async function takenCell(page: Page): Promise<Locator> {
  await page.waitForFunction(() => {
    const cell = document.querySelector('club-schedule')?.shadowRoot?.querySelector('td.busy');
    return cell && getComputedStyle(cell).cursor === 'pointer';
  });
  return page.locator('club-schedule td.busy').first();
}
