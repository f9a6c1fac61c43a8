import { afterAll, beforeAll, expect, it } from 'vitest';
import { FLOODS, type Flood, flood } from '#testing/flood.ts';
import { type Product, startProduct } from '#testing/product.ts';

/** `npm run test:flood` floods for longer, with more files. */
const FILES = 1024;

let product: Product;
beforeAll(async () => {
  product = await startProduct('start', {}, { files: FILES });
});
afterAll(() => product.close());

it.each(Object.keys(FLOODS) as Flood[])('serves other visitors during a flood of %s', async (kind) => {
  const result = await flood(product.url, { text: FLOODS[kind], count: 2 * FILES, ms: 500 });
  expect(result.failed).toEqual([]);
  expect(result.requests).toBeGreaterThan(0);
  expect(result.recoveredMs).toBeLessThan(5000);
});
