import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launch, openPage, startProduct } from './testing.ts';

let browser: Browser;
let product: Awaited<ReturnType<typeof startProduct>>;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct('dev'), launch()]);
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await product?.close();
});

it('shows the site and its widgets from their sources, ready to reload, with the API beside them', async () => {
  const { page, complaints } = await openPage(browser);
  const loaded: string[] = [];
  page.on('requestfinished', (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto(`${product.url}/club/third-set`);
  await page.locator('club-schedule [part~="cell-free"]').first().waitFor();
  expect(loaded).toContain('/elements/club-schedule/index.ts');
  expect(loaded).toContain('/site/ui/element.tsx');
  expect(loaded).toContain('/@vite/client');
  expect(complaints).toEqual([]);
}, 60_000);
