import { describe, expect, it } from 'vitest';
import { encodingOf } from '#server/http/encodings.ts';
import { namesEtag, pageHeaders } from './headers.ts';

describe('the validator of a page', () => {
  it.each([
    [undefined, false],
    ['W/"b"', false],
    ['W/"a"', true],
    ['"a"', true],
    ['"c", W/"a"', true],
  ])('is named by %s: %s', (header, named) => expect(namesEtag(header, 'W/"a"')).toBe(named));
});

describe('the headers of a page', () => {
  const inline = { scripts: ["'sha256-a'", "'sha256-b'"], styles: ["'sha256-c'"] };
  const headers = (path: string, secure = false) => pageHeaders(path, { inline, secure });

  it.each([
    ['/widget', true],
    ['/uk-ua/widget', true],
    ['/', false],
    ['/widgets', false],
    ['/clubs/widget', false],
  ])('allow framing of %s: %s', (path, framed) => {
    expect(headers(path)['content-security-policy'].includes('frame-ancestors *')).toBe(framed);
    expect(headers(path)['x-frame-options']).toBe(framed ? undefined : 'DENY');
  });

  it('allow inline scripts and styles only by their hashes', () => {
    const policy = headers('/')['content-security-policy'];
    expect(policy).toContain("script-src 'self' 'sha256-a' 'sha256-b';");
    expect(policy).toContain("style-src 'self' 'sha256-c';");
    expect(policy).not.toContain('unsafe-');
  });

  it.each([
    [undefined, "form-action 'self';"],
    ['https://www.liqpay.ua', "form-action 'self' https://www.liqpay.ua;"],
  ])('let forms go to us and, with a provider at %s, to its checkout', (payOrigin, words) => {
    expect(pageHeaders('/', { inline, secure: false, payOrigin })['content-security-policy']).toContain(words);
  });

  it.each([
    [undefined, "img-src 'self' data:;"],
    ['https://tile.example/{z}/{x}/{y}.png', "img-src 'self' data: https://tile.example;"],
    ['http://127.0.0.1:4000/{z}/{x}/{y}.png', "img-src 'self' data: http://127.0.0.1:4000;"],
    [
      'https://{s}.tile.example/{z}/{x}/{y}{r}.png?key=1',
      "img-src 'self' data: https://a.tile.example https://b.tile.example https://c.tile.example;",
    ],
  ])('allow pictures of ours and, with tiles at %s, exactly of that origin', (tilesUrl, words) => {
    const policy = pageHeaders('/', { inline, secure: false, tilesUrl })['content-security-policy'];
    expect(policy).toContain(words);
  });

  it.each([
    ['/clubs/kyiv', 'strict-origin-when-cross-origin'],
    ['/club/third-set', 'strict-origin-when-cross-origin'],
    ['/booking-order/token', 'no-referrer'],
    ['/desk', 'same-origin'],
    ['/uk-ua/desk/third-set/booking/7', 'same-origin'],
    ['/desk/third-set.data', 'same-origin'],
    ['/desktop', 'strict-origin-when-cross-origin'],
  ])('tell other sites where a visitor of %s comes from by %s', (path, referrerPolicy) => {
    expect(headers(path)['referrer-policy']).toBe(referrerPolicy);
  });

  it('require HTTPS if the site has it', () => {
    expect(headers('/', true)['strict-transport-security']).toContain('max-age=');
    expect(headers('/', true)['content-security-policy']).toContain('upgrade-insecure-requests');
    expect(headers('/')['strict-transport-security']).toBeUndefined();
  });
});

it.each([
  [undefined, 'identity'],
  ['deflate', 'identity'],
  ['gzip, deflate', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['BR;q=0.5', 'br'],
  ['br;q=0', 'identity'],
  ['gzip, br; q=0.000', 'gzip'],
  ['gzip;q=0, br;q=0', 'identity'],
  ['brotli', 'identity'],
])('a client that accepts %s receives %s', (header, encoding) => expect(encodingOf(header)).toBe(encoding));
