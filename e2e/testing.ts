import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium, type Page } from 'playwright';
import { startServer } from '#server/main.ts';
import { findBrowser } from '../scripts/browser.ts';

export const launch = async (): Promise<Browser> =>
  chromium.launch({
    executablePath: await findBrowser(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });

/** The whole product on a free port of loopback, its database in memory. */
export const startProduct = () =>
  startServer({ PORT: '0', HOST: '127.0.0.1', DATA_DIR: ':memory:', LOG_LEVEL: 'warn' });

const listen = (server: Server): Promise<number> =>
  new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)));

/** Serves examples/plain.html from an origin of its own, as a club's website would, in the given language. */
export async function startHostPage(product: string): Promise<{ url(language: string): string; close(): void }> {
  const html = readFileSync(new URL('../examples/plain.html', import.meta.url), 'utf8').replaceAll(
    'http://localhost:3000',
    product,
  );
  const server = createServer((request, response) => {
    const language = new URL(request.url ?? '/', 'http://host').searchParams.get('lang') ?? 'uk';
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(html.replace('<html lang="uk">', `<html lang="${language}">`));
  });
  const port = await listen(server);
  return { url: (language) => `http://127.0.0.1:${port}/?lang=${language}`, close: () => void server.close() };
}

/** A page in a fresh profile; whatever its console or the page itself complains of is collected in `complaints`. */
export async function openPage(
  browser: Browser,
  size = { width: 1280, height: 900 },
): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext({ viewport: size, locale: 'en-GB', timezoneId: 'Europe/Kyiv' });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  return { page, complaints };
}
