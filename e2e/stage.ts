import type { Browser } from 'playwright';
import { afterAll, beforeAll } from 'vitest';
import { launch, startHostPage, startProduct } from './testing.ts';

/** What a journey over the product and a foreign page stands on. */
interface Stage {
  browser: Browser;
  product: Awaited<ReturnType<typeof startProduct>>;
  host: Awaited<ReturnType<typeof startHostPage>>;
}

/** Starts it before a file's tests and ends it after them; call it at the top of the file, read it in the tests. */
export function useStage(): Stage {
  const stage = {} as Stage;
  beforeAll(async () => {
    stage.product = await startProduct();
    [stage.browser, stage.host] = await Promise.all([launch(), startHostPage(stage.product.url)]);
  }, 120_000);
  afterAll(async () => {
    await stage.browser?.close();
    stage.host?.close();
    await stage.product?.close();
  });
  return stage;
}
