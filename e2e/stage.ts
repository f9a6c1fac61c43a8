import type { Browser } from 'playwright';
import { afterAll, beforeAll } from 'vitest';
import { type Product, startProduct } from '#testing/product.ts';
import { launch, startHostPage } from './testing.ts';

/** Starting takes seconds, and longer beside other work. */
const TIMEOUT = 240_000;

/** Runs the product for the tests of a file. Call it at the top of the file, read `url` in the tests. */
export function useProduct(...how: Parameters<typeof startProduct>): Pick<Product, 'url'> {
  const product = {} as Product;
  beforeAll(async () => {
    Object.assign(product, await startProduct(...how));
  }, TIMEOUT);
  afterAll(() => product.close?.());
  return product;
}

interface Stage {
  browser: Browser;
  product: Pick<Product, 'url'>;
  /** A page of another origin with a schedule. */
  host: Awaited<ReturnType<typeof startHostPage>>;
}

/** Runs the product, a browser and a partner's page for the tests of a file; see `useProduct`. */
export function useStage(...how: Parameters<typeof startProduct>): Stage {
  const stage = { product: useProduct(...how) } as Stage;
  beforeAll(async () => {
    [stage.browser, stage.host] = await Promise.all([launch(), startHostPage(stage.product.url)]);
  }, TIMEOUT);
  afterAll(async () => {
    await stage.browser?.close();
    stage.host?.close();
  });
  return stage;
}
