import type { Browser } from 'playwright';
import { startProduct } from '#testing/product.ts';
import { launch } from '../testing.ts';
import { PREFIXES } from './kinds.ts';
import { type Start, unlinkedPages } from './unlinked.ts';

/** Settings for which the pages have all their optional parts. */
export const OWNER = {
  CONTACT_EMAIL: 'hello@courtside.example',
  CONTACT_PHONE: '+380441234567',
  LEGAL_ADDRESS: 'Courts LLC, 2 Tenysna St, Kyiv',
  FACEBOOK_URL: 'https://facebook.example/courtside',
  INSTAGRAM_URL: 'https://instagram.example/courtside',
  GOOGLE_PLAY_URL: 'https://play.example/app',
  APP_STORE_URL: 'https://apps.example/app',
  // The crawl sends each request from its own IP address, to which the API reference is closed by
  // default.
  TRUST_PROXY: '127.0.0.1',
  API_DOCS: 'on',
  OPENACTIVE_LICENSE: 'https://creativecommons.org/licenses/by/4.0/',
};

type Stage = { origin: string; browser: Browser; starts: Start[] };

/** Starts the product and a browser. `starts` are the first addresses of a crawl in these languages. */
export async function startSite(
  prefixes: readonly string[] = PREFIXES,
): Promise<{ stage: Stage; close(): Promise<void> }> {
  const [product, browser] = await Promise.all([startProduct('start', OWNER), launch()]);
  const roots = prefixes.map((prefix) => ({ path: prefix || '/', status: 200 }));
  return {
    stage: { origin: product.url, browser, starts: [...roots, ...(await unlinkedPages(product.url, prefixes))] },
    close: async () => {
      await browser.close();
      await product.close();
    },
  };
}
