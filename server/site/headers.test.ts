import { describe, expect, it } from 'vitest';
import { namesEtag, pageHeaders, takesBrotli } from './headers.ts';

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
  const headers = (path: string, secure = false) => pageHeaders(path, { nonce: 'n0nce', secure });

  it.each([
    ['/widget', true],
    ['/uk-ua/widget', true],
    ['/', false],
    ['/widgets', false],
    ['/clubs/widget', false],
  ])('let %s be framed: %s', (path, framed) => {
    expect(headers(path)['content-security-policy'].includes('frame-ancestors *')).toBe(framed);
    expect(headers(path)['x-frame-options']).toBe(framed ? undefined : 'DENY');
  });

  it('allow inline scripts and styles by the nonce alone', () => {
    const policy = headers('/')['content-security-policy'];
    expect(policy).toContain("script-src 'self' 'nonce-n0nce'");
    expect(policy).toContain("style-src 'self' 'nonce-n0nce'");
    expect(policy).not.toContain('unsafe-');
  });

  it.each([
    [undefined, "form-action 'self';"],
    ['https://www.liqpay.ua', "form-action 'self' https://www.liqpay.ua;"],
  ])('let forms go to us and, with a provider at %s, to where customers pay', (payOrigin, words) => {
    expect(pageHeaders('/', { nonce: 'n0nce', secure: false, payOrigin })['content-security-policy']).toContain(words);
  });

  it('ask for HTTPS where the site has it', () => {
    expect(headers('/', true)['strict-transport-security']).toContain('max-age=');
    expect(headers('/', true)['content-security-policy']).toContain('upgrade-insecure-requests');
    expect(headers('/')['strict-transport-security']).toBeUndefined();
  });
});

it.each([
  [undefined, false],
  ['gzip, deflate', false],
  ['gzip, deflate, br, zstd', true],
  ['BR;q=0.5', true],
  ['br;q=0', false],
  ['gzip, br; q=0.000', false],
  ['brotli', false],
])('whoever accepts %s takes brotli: %s', (header, takes) => expect(takesBrotli(header)).toBe(takes));
