import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { extractInline, newMark } from './inline.ts';
import { isShareable, readPage } from './page.ts';

const MARK = newMark();
const HTML = { headers: { 'content-type': 'text/html; charset=utf-8' } };
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('inline content of a page', () => {
  it('is allowed by its hash if it has the mark, which is not sent', () => {
    const { html, inline } = extractInline(
      `<style nonce="${MARK}">p {}</style><script nonce="${MARK}" src="/a.js"></script><link nonce="${MARK}" href="/a.css"/>` +
        `<script type="module" nonce="${MARK}">корт("<b>")</script><script nonce="${MARK}">b</script><script nonce="${MARK}">b</script>`,
      MARK,
    );
    expect(html).toBe(
      '<style>p {}</style><script src="/a.js"></script><link href="/a.css"/>' +
        '<script type="module">корт("<b>")</script><script>b</script><script>b</script>',
    );
    expect(inline).toEqual({ scripts: [hashOf('корт("<b>")'), hashOf('b')], styles: [hashOf('p {}')] });
  });

  it('is not allowed with another mark', () => {
    const strange = `<script>a</script><script nonce="${newMark()}">b</script><b nonce="${MARK}"><script>c</script></b>`;
    expect(extractInline(strange, MARK).inline).toEqual({ scripts: [], styles: [] });
  });
});

it('has the same bytes and validator whatever the mark of its render', async () => {
  const pages = await Promise.all(
    [newMark(), newMark()].map((mark) => readPage(new Response(`<script nonce="${mark}">a</script>`, HTML), mark)),
  );
  expect(pages[1]!.body).toEqual(pages[0]!.body);
  expect(pages[1]!.etag).toBe(pages[0]!.etag);
  expect(pages[0]!.etag).toMatch(/^W\/"[\w-]{27}"$/);
  expect((await readPage(new Response('b', HTML), MARK)).etag).not.toBe(pages[0]!.etag);
});

it('is compressed once, and not at all if it is small or a picture', async () => {
  const text = '<p>2 × 30 хв</p>'.repeat(4000);
  const page = await readPage(new Response(text, HTML), MARK);
  const [brotli, zipped] = [(await page.encoded('br'))!, (await page.encoded('gzip'))!];
  expect([brotliDecompressSync(brotli).toString(), gunzipSync(zipped).toString()]).toEqual([text, text]);
  expect(await page.encoded('br')).toBe(brotli);
  expect(await page.encoded('identity')).toBeUndefined();
  expect(await (await readPage(new Response('<p>', HTML), MARK)).encoded('br')).toBeUndefined();
  const typed = async (type: string) =>
    (await readPage(new Response(text, { headers: { 'content-type': type } }), MARK)).encoded('br');
  expect(await typed('text/x-script')).toBeDefined();
  expect(await typed('application/xml')).toBeDefined();
  expect(await typed('image/png')).toBeUndefined();
});

it.each<[string, ResponseInit, boolean]>([
  ['an answer', {}, true],
  ['a failure', { status: 404 }, false],
  ['one with a cookie', { headers: { 'set-cookie': 'a=1' } }, false],
  ['one that is not to be stored', { headers: { 'cache-control': 'no-store' } }, false],
])('whether %s may be shared and has a validator: %s', async (_, init, shareable) => {
  const page = await readPage(new Response('a', init), MARK);
  expect([isShareable(page), page.etag !== undefined]).toEqual([shareable, shareable]);
});

it('keeps the validator of an answer', async () => {
  expect((await readPage(new Response('a', { headers: { etag: '"own"' } }), MARK)).etag).toBeUndefined();
});
