import { brotliDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { compressPage } from './compress.ts';
import { fill, gapped, NONCE, newNonce } from './gapped.ts';
import { etagOf, isShareable, readPage } from './page.ts';

/** A page of some length with nonces at its start, at its end, side by side and apart. */
const PARTS = ['', '', '<head>Корт', '<p>2 × 30 хв</p>'.repeat(4000), 'кінець '.repeat(50), ''];
const HTML = PARTS.join(NONCE);

it('has the same validator whatever its nonce', () => {
  expect(etagOf(`<p nonce="${NONCE}">a</p>`)).toBe(etagOf('<p nonce="">a</p>'));
  expect(etagOf('a')).not.toBe(etagOf('b'));
  expect(etagOf('a')).toMatch(/^W\/"[\w-]{27}"$/);
});

it('is filled with any nonce, plain and compressed, without being made anew', async () => {
  const body = gapped(HTML);
  const brotli = await compressPage(body);
  expect(brotli?.bytes.length).toBeLessThan(body.bytes.length / 20);
  for (let turn = 0; turn < 20; turn += 1) {
    const nonce = newNonce();
    const wanted = PARTS.join(nonce);
    expect(fill(body, nonce).toString()).toBe(wanted);
    expect(brotliDecompressSync(fill(brotli!, nonce)).toString()).toBe(wanted);
  }
  expect(body.bytes.toString()).toBe(HTML);
});

it('gives each answer bytes of its own', () => {
  const body = gapped(HTML);
  const filled = ['a', 'b'].map((letter) => fill(body, letter.repeat(24)));
  expect(filled.map(String)).toEqual(['a', 'b'].map((letter) => PARTS.join(letter.repeat(24))));
});

it('is compressed once, and not at all where it is small', async () => {
  const html = { headers: { 'content-type': 'text/html; charset=utf-8' } };
  const page = await readPage(new Response(HTML, html));
  expect(await page.brotli()).toBe(await page.brotli());
  expect(await (await readPage(new Response('<p>', html))).brotli()).toBeUndefined();
  const data = await readPage(new Response(NONCE, { headers: { 'content-type': 'text/x-script' } }));
  expect([data.body.gaps, data.etag, await data.brotli()]).toEqual([[], undefined, undefined]);
});

it.each<[string, ResponseInit, boolean]>([
  ['an answer', {}, true],
  ['a failure', { status: 404 }, false],
  ['one with a cookie', { headers: { 'set-cookie': 'a=1' } }, false],
  ['one that is not to be stored', { headers: { 'cache-control': 'no-store' } }, false],
])('%s may be shared: %s', async (_, init, shareable) => {
  expect(isShareable(await readPage(new Response('a', init)))).toBe(shareable);
});
