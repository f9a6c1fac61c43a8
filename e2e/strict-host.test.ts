import { createServer } from 'node:http';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen } from '#testing/ports.ts';
import { version } from '../package.json';
import { useStage } from './stage.ts';
import { fillDetails, openPage, send } from './testing.ts';

/** Allows only our files and API, no inline script or style, and requires trusted types. */
const policyFor = (product: string, trustedTypes: string) =>
  [
    "default-src 'none'",
    `script-src ${product}`,
    `connect-src ${product}`,
    `img-src ${product} data:`,
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypes}`,
  ].join('; ');

const stage = useStage();
let origin: string;
let close: () => void;

beforeAll(async () => {
  const { url } = stage.product;
  const hashes = (await (await fetch(`${url}/elements/${version}/integrity.json`)).json()) as Record<string, string>;
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://host');
    if (pathname === '/favicon.ico') return response.writeHead(204).end();
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.setHeader('content-security-policy', policyFor(url, searchParams.get('trusted-types') ?? ''));
    const script = `<script type="module" src="${url}/elements/${version}/courtside.js" integrity="${hashes['courtside.js']}" crossorigin></script>`;
    response.end(
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>A strict club</title>${script}${searchParams.get('html')}`,
    );
  });
  const port = await listen(server);
  origin = `http://127.0.0.1:${port}`;
  close = () => void server.close();
});
afterAll(() => close?.());

async function show(
  html: string,
  trustedTypes: string,
): Promise<{ page: Page; complaints: string[]; files: string[] }> {
  const opened = await openPage(stage.browser);
  const files: string[] = [];
  opened.page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    if (path.startsWith('/elements/')) files.push(path);
  });
  await opened.page.goto(`${origin}/?${new URLSearchParams({ html, 'trusted-types': trustedTypes })}`);
  return { ...opened, files };
}

describe('a page with a strict policy', () => {
  it('books a slot and shows its ticket, with every file from the versioned address', async () => {
    const { page, complaints, files } = await show('<club-schedule club="third-set"></club-schedule>', 'courtside');
    await page.evaluate(() =>
      document.addEventListener('courtside-booking-confirmed', (event) => {
        document.title = (event as CustomEvent<{ token: string }>).detail.token;
      }),
    );
    await page.locator('club-schedule [part~="cell-free"]').first().click();
    await page.locator('club-schedule [part~="book"]').click();
    const flow = page.locator('booking-flow');
    await flow.locator('[part~="continue"]').waitFor();
    await fillDetails(flow);
    await flow.locator('input[name="payment_type"]').first().check();
    await send(flow);
    await flow.locator('[part~="success"]').waitFor();
    const token = await page.title();
    expect(complaints).toEqual([]);
    expect(files.filter((path) => !path.startsWith(`/elements/${version}/`))).toEqual([]);
    await page.context().close();

    const ticket = await show(`<booking-token-page token="${token}"></booking-token-page>`, 'courtside');
    await ticket.page.locator('booking-token-page [part~="ticket"]').waitFor();
    expect(ticket.complaints).toEqual([]);
    await ticket.page.context().close();
  });

  it('shows the search with its map', async () => {
    const { page, complaints } = await show('<club-search city="kyiv" view="both"></club-search>', 'courtside');
    await page.locator('club-search [part~="card"]').first().waitFor();
    await page.locator('club-search [part~="map"] .pin').first().waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('shows the search without the map if the page refuses our trusted types policy', async () => {
    const { page, complaints } = await show('<club-search city="kyiv" view="both"></club-search>', "'none'");
    await page.locator('club-search [part~="card"]').first().waitFor();
    await page.locator('club-search .map-note').waitFor();
    expect(await page.locator('club-search .pin').count()).toBe(0);
    // The browser logs the refusal.
    expect(complaints.filter((text) => !/Trusted(TypePolicy|HTML)/.test(text))).toEqual([]);
    await page.context().close();
  });
});
