import { is } from 'superstruct';
import { describe, expect, it } from 'vitest';
import { QrCode, SvgPath } from '#core/schemas/booking.ts';
import { readQrCode } from '#server/testing/read-qr-code.ts';
import { modulesPath, qrCodeOf } from './qr-code.ts';

const rowsOf = (picture: string) => picture.split('/').map((row) => Array.from(row, (module) => module === '#'));

it.each([
  ['', ''],
  ['..', ''],
  ['#', 'M0 0h1v1h-1z'],
  ['##.#', 'M0 0h2v1h-2zM3 0h1v1h-1z'],
  ['.#/##', 'M1 0h1v1h-1zM0 1h2v1h-2z'],
])('draws "%s"', (picture, path) => {
  expect(modulesPath(rowsOf(picture))).toBe(path);
});

it.each([
  'https://courtside.example/booking-order/tokenTokenToken1',
  `https://courtside.example/uk-ua/booking-order/${'a-B_'.repeat(50)}`,
])('can be read by a camera: %s', (url) => {
  const code = qrCodeOf(url);
  expect(is(code, QrCode)).toBe(true);
  expect(readQrCode(code)).toBe(url);
});

it('keeps four light modules on each side', () => {
  const { size, path } = qrCodeOf('https://courtside.example');
  const starts = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map(([, x, y, run]) => [Number(x), Number(y), Number(run)]);
  const [lefts, tops] = [starts.map(([x]) => x!), starts.map(([, y]) => y!)];
  const rights = starts.map(([x, , run]) => x! + run!);
  expect([Math.min(...lefts), Math.min(...tops)]).toEqual([4, 4]);
  expect([Math.max(...rights), Math.max(...tops) + 1]).toEqual([size - 4, size - 4]);
});

describe('a path', () => {
  it.each(['', 'M4 4h7v1h-7z', 'm4.5,4 l-1 +1\nH3V2Z'])('may be %o', (path) => {
    expect(is(path, SvgPath)).toBe(true);
  });

  it.each(['"/><script>', 'M0 0"', 'url(#a)', '&lt;', "M0 0' onload='x", 'javascript:'])('is never %o', (path) => {
    expect(is(path, SvgPath)).toBe(false);
  });
});
