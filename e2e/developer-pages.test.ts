import { createServer } from 'node:http';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listen } from '#testing/ports.ts';
import { bookByApi } from './book-by-api.ts';
import { useProduct } from './stage.ts';
import { launch } from './testing.ts';

const METRICS_TOKEN = 'a-token-of-the-operator';
const product = useProduct('start', { METRICS_TOKEN });

let browser: Browser;
/** A page of another origin, in the browser of a developer who runs the product. */
let foreign: Page;
/** The pages for developers. The first three show a customer's email. */
let paths: string[];
let close: () => void;

beforeAll(async () => {
  // A page can make any name point to this machine.
  browser = await launch('--host-resolver-rules=MAP *.example 127.0.0.1');
  const server = createServer((_, response) =>
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>Foreign</title>'),
  );
  const port = await listen(server);
  close = () => void server.close();
  await bookByApi(product.url, 'olena@example.com');
  const [, id] = /\/outbox\/([\da-f-]+)/.exec(await (await fetch(`${product.url}/outbox`)).text())!;
  paths = ['/outbox', `/outbox/${id}`, `/outbox/${id}/letter`, '/metrics', '/api/docs/', '/sandbox/liqpay/deed'];
  foreign = await browser.newPage();
  await foreign.goto(`http://127.0.0.1:${port}`);
}, 240_000);
afterAll(async () => {
  close?.();
  await browser?.close();
});

/** What a page learns of an address in each way that browsers offer. */
const readIn = (page: Page, url: string) =>
  page.evaluate(
    async ([address, token]) => {
      const failed = () => 'refused';
      const read = (init: RequestInit) =>
        fetch(address!, init).then(async (answer) => `${answer.type} ${answer.status} ${await answer.text()}`, failed);
      const load = (tag: 'iframe' | 'script' | 'img') =>
        new Promise<string>((resolve) => {
          const element = document.createElement(tag);
          element.onload = () => {
            const text = tag === 'iframe' ? (element as HTMLIFrameElement).contentDocument?.body.textContent : 'loaded';
            resolve(text ?? 'refused');
          };
          element.onerror = () => resolve('refused');
          element.src = address!;
          document.body.append(element);
        });
      return {
        fetch: await read({}),
        'fetch with the token': await read({ headers: { authorization: `Bearer ${token}` } }),
        'fetch without CORS': await read({ mode: 'no-cors' }),
        'post without CORS': await read({ mode: 'no-cors', method: 'POST', body: new URLSearchParams('data=1') }),
        iframe: await load('iframe'),
        script: await load('script'),
        image: await load('img'),
      };
    },
    [url, METRICS_TOKEN],
  );

it('cannot be read by a page of another origin', async () => {
  for (const path of paths) {
    const learned = Object.entries(await readIn(foreign, product.url + path));
    expect(
      learned.filter(([, text]) => text !== 'refused'),
      path,
    ).toEqual([]);
  }
  // The same page may read the API, and the product's own pages may read an email.
  expect((await readIn(foreign, `${product.url}/api/v1/cities`)).fetch).toContain('cors 200');
  const own = await browser.newPage();
  await own.goto(`${product.url}/healthz`);
  for (const path of paths.slice(0, 3)) expect((await readIn(own, product.url + path)).fetch).toContain('basic 200');
});

it('does not exist for a page whose name was made to point to this machine', async () => {
  const rebound = product.url.replace('127.0.0.1', 'rebound.example');
  const page = await browser.newPage();
  expect((await page.goto(`${rebound}/robots.txt`))!.status()).toBe(200);
  for (const path of paths) {
    const learned = await readIn(page, rebound + path);
    for (const way of ['fetch', 'fetch with the token'] as const) expect(learned[way], path).toContain('basic 404');
    expect(JSON.stringify(learned), path).not.toMatch(/olena|Олен/);
  }
});
