import { describe, expect, it } from 'vitest';
import { iconAt, iconsOf, icoOf } from './files.server.ts';
import { iconSvg } from './icon.ts';
import { logoAt, logoOf } from './logo.server.ts';

const LOGO = { type: 'svg', width: 300, height: 100, hash: '0123456789ab', data: 'PHN2Zz4=' } as const;
const DARK = { ...LOGO, hash: 'ba9876543210' } as const;

describe('an icon', () => {
  it('is found only by its name, which depends on the drawing', () => {
    const icons = Object.values(iconsOf({}));
    expect(new Set(icons.map(({ path }) => path)).size).toBe(5);
    for (const icon of icons) {
      expect(icon.path).toMatch(/^\/icons\/[a-z0-9-]+-[0-9a-f]{8}\.(svg|png)$/);
      expect(iconAt(icon.path, {})).toBe(icon);
    }
    expect(iconAt('/icons/favicon.svg', {})).toBeUndefined();
    const coloured = { brand: { name: 'Lutsk Sport', color: '#8a1538', css: undefined } };
    const { favicon } = iconsOf(coloured);
    expect(iconAt(favicon.path, {})).toBeUndefined();
    expect(iconAt(favicon.path, coloured)).toBe(favicon);
    const own = { brand: { ...coloured.brand, logo: { light: LOGO, dark: undefined } } };
    expect(iconAt(favicon.path, own)).toBeUndefined();
    expect(iconAt(iconsOf(own).favicon.path, own)).toBe(iconsOf(own).favicon);
  });

  it.each([
    ['tile', 3, 'x="8" y="36" width="84" height="28"'],
    ['square', 0.5, 'x="30.5" y="11" width="39" height="78"'],
    ['maskable', 1, 'x="22" y="22" width="56" height="56"'],
  ] as const)('as a %s shows a logo of %d times its height whole, on white', (shape, ratio, place) => {
    const svg = iconSvg(shape, 100, { color: '#8a1538', logo: { data: 'data:image/png;base64,AA', ratio } });
    expect(svg).toContain(`fill="#fff"/><image ${place} href="data:image/png;base64,AA"/></svg>`);
  });

  it.each([
    ['tile', 32, 'rx="6"'],
    ['square', 180, 'rx="0"'],
    ['maskable', 512, 'rx="0"'],
  ] as const)('as a %s of %i px has its corners as %s', (shape, size, corners) => {
    const svg = iconSvg(shape, size);
    expect(svg).toContain(`<rect width="${size}" height="${size}" ${corners}`);
    expect(svg).toContain(`viewBox="0 0 ${size} ${size}"`);
  });

  it('has its mark within the safe zone of masks', () => {
    const [, x, y, scale] = /translate\(([\d.-]+) ([\d.-]+)\) scale\(([\d.]+)\)/
      .exec(iconSvg('maskable', 100))!
      .map(Number);
    const corners = [
      [3.2, 2.8],
      [26.2, 2.8],
      [3.2, 25.2],
      [26.2, 25.2],
    ].map(([across, down]) => Math.hypot(x! + across! * scale! - 50, y! + down! * scale! - 50));
    expect(Math.max(...corners)).toBeLessThan(40);
  });
});

it('an ICO file has the size and offset of each image', () => {
  const ico = Buffer.from(
    icoOf([
      { size: 16, png: new Uint8Array([1, 2, 3]) },
      { size: 32, png: new Uint8Array([4, 5]) },
    ]),
  );
  expect([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([0, 1, 2]);
  const entries = [6, 22].map((at) => [ico[at], ico[at + 1], ico.readUInt32LE(at + 8), ico.readUInt32LE(at + 12)]);
  expect(entries).toEqual([
    [16, 16, 3, 38],
    [32, 32, 2, 41],
  ]);
  expect([...ico.subarray(38)]).toEqual([1, 2, 3, 4, 5]);
});

it('a logo has an address with a hash, and the height of the mark', () => {
  expect(logoOf(undefined)).toBeUndefined();
  expect(logoOf({ light: LOGO, dark: undefined })).toEqual({
    ...{ path: '/icons/logo-0123456789ab.svg', dark: undefined },
    ...{ width: 84, height: 28 },
  });
  const both = { light: LOGO, dark: DARK };
  expect(logoOf(both)!.dark).toBe('/icons/logo-ba9876543210.svg');
  expect(logoAt('/icons/logo-ba9876543210.svg', both)).toEqual({
    type: 'image/svg+xml',
    bytes: new Uint8Array(Buffer.from('<svg>')),
  });
  expect(logoAt('/icons/logo-ba9876543210.svg', { light: LOGO, dark: undefined })).toBeUndefined();
});
