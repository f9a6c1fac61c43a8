import type { Browser } from 'playwright';
import { afterAll, beforeAll } from 'vitest';
import { type Product, startProduct } from '#testing/product.ts';
import { launch, startHostPage } from './testing.ts';

/** Starting takes seconds, or longer on a busy machine. */
const TIMEOUT = 240_000;

/** Runs the product for the tests of a file. Call it at the top level and read `url` in tests. */
export function useProduct(...options: Parameters<typeof startProduct>): Pick<Product, 'url'> {
  const product = {} as Product;
  beforeAll(async () => {
    Object.assign(product, await startProduct(...options));
  }, TIMEOUT);
  afterAll(() => product.close?.());
  return product;
}

interface Stage {
  browser: Browser;
  product: Pick<Product, 'url'>;
  /** A partner page with a schedule. */
  host: Awaited<ReturnType<typeof startHostPage>>;
}

/** Runs the product, a browser and a partner page for the tests of a file, like `useProduct`. */
export function useStage(...options: Parameters<typeof startProduct>): Stage {
  const stage = { product: useProduct(...options) } as Stage;
  beforeAll(async () => {
    [stage.browser, stage.host] = await Promise.all([launch(), startHostPage(stage.product.url)]);
  }, TIMEOUT);
  afterAll(async () => {
    await stage.browser?.close();
    stage.host?.close();
  });
  return stage;
}
