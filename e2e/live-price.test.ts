/** A price that an operator imports, in a widget that is open meanwhile. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPostgres, type TestPostgres } from '#server/testing/database.ts';
import { DOCUMENTED } from '#testing/club-guide.ts';
import { dayAhead } from '#testing/days.ts';
import { type Product, startProduct } from '#testing/product.ts';
import { launch, openPage, startHostPage } from './testing.ts';

/** From the command's last line until the new price is read: a second, or more on a busy machine. */
const SOON_MS = 5000;
/** Hryvnias an hour; the cell is an hour. */
const RISE = 10;
const CLUB = DOCUMENTED.get('lisova.yaml')!;

let postgres: TestPostgres;
let product: Product;
let browser: Browser;
let host: Awaited<ReturnType<typeof startHostPage>>;
let folder: string;

/** Runs `npm run clubs -- import`, and returns when its last line was printed, epoch ms. */
async function importClub(club: string): Promise<number> {
  const files = new Map(DOCUMENTED).set('lisova.yaml', club);
  for (const [name, text] of files) writeFileSync(join(folder, name), text);
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/clubs.ts', 'import', folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DATABASE_URL: postgres.databaseUrl },
  });
  let printedAt = 0;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    if (text.includes('Changed ')) printedAt = Date.now();
  });
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
  return printedAt;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'courtside-price-'));
  postgres = await startPostgres();
  await importClub(CLUB);
  product = await startProduct('start', { DATABASE_URL: postgres.databaseUrl, SEED: 'none' });
  [browser, host] = await Promise.all([launch(), startHostPage(product.url)]);
});
afterAll(async () => {
  await browser?.close();
  host?.close();
  await product?.close();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

it('shows a price that is imported to who has the schedule open, at once and without a reload', async () => {
  const { page, complaints } = await openPage(browser);
  const streaming = page.waitForResponse((response) => response.url().includes('/v1/slots/stream'));
  await page.goto(host.url('en', { club: 'lisova', date: dayAhead(3) }));
  const cell = page.locator('club-schedule [part~="cell-free"]').first();
  const before = Number(await cell.textContent());
  expect(before).toBeGreaterThan(0);
  await streaming;
  await page.evaluate((old) => {
    const root = document.querySelector('club-schedule')!.shadowRoot!;
    const text = () => root.querySelector('[part~="cell-free"]')?.textContent ?? '';
    new MutationObserver(() => {
      if (text() !== String(old)) Object.assign(window, { changed: { at: Date.now(), text: text() } });
    }).observe(root, { subtree: true, childList: true, characterData: true });
  }, before);
  const printedAt = await importClub(CLUB.replace(/price: (\d+)/g, (_, price) => `price: ${Number(price) + RISE}`));
  await expect.poll(() => cell.textContent()).toBe(String(before + RISE));
  const changed = await page.evaluate(() => (window as unknown as { changed: { at: number; text: string } }).changed);
  expect(changed.text).toBe(String(before + RISE));
  expect(changed.at - printedAt).toBeLessThan(SOON_MS);
  expect(complaints).toEqual([]);
});
