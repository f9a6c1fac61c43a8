import { describe, expect, it } from 'vitest';
import { iconAt, iconsOf, icoOf } from './files.server.ts';
import { iconSvg } from './icon.ts';

describe('an icon', () => {
  it('is found only by its name, which depends on the drawing', () => {
    const icons = Object.values(iconsOf(undefined));
    expect(new Set(icons.map(({ path }) => path)).size).toBe(5);
    for (const icon of icons) {
      expect(icon.path).toMatch(/^\/icons\/[a-z0-9-]+-[0-9a-f]{8}\.(svg|png)$/);
      expect(iconAt(icon.path)).toBe(icon);
    }
    expect(iconAt('/icons/favicon.svg')).toBeUndefined();
    const { favicon } = iconsOf('#8a1538');
    expect(iconAt(favicon.path)).toBeUndefined();
    expect(iconAt(favicon.path, '#8a1538')).toBe(favicon);
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
