import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { loadFonts } from './fonts.ts';
import { createPictures } from './index.ts';
import { createLruCache } from './lru-cache.ts';
import { openWoff2 } from './woff2.ts';

const bytes = (length: number) => new Uint8Array(length);

describe('drawn pictures', () => {
  it('are kept up to a number of bytes, those asked for last', () => {
    const kept = createLruCache(10);
    kept.set('a', bytes(4));
    kept.set('b', bytes(4));
    expect(kept.get('a')).toBeDefined();
    kept.set('c', bytes(4));
    expect(['a', 'b', 'c'].map((key) => kept.get(key)?.byteLength)).toEqual([4, undefined, 4]);
  });

  it('are not kept when they are larger than all the room, and count once when they are drawn anew', () => {
    const kept = createLruCache(10);
    kept.set('a', bytes(11));
    expect(kept.get('a')).toBeUndefined();
    kept.set('b', bytes(6));
    kept.set('b', bytes(6));
    expect(kept.get('b')).toBeDefined();
  });
});

describe('fonts', () => {
  const fonts = loadFonts();

  it.each([
    ['Third', 'display', ['Third']],
    ['Третій Third', 'display', ['Третій', ' Third']],
    ['Ґанок', 'text', ['Ґанок']],
    ['Café 東京', 'text', ['Café ']],
    ['', 'text', []],
  ] as const)('split %s of %s into %o', (text, font, pieces) => {
    expect(fonts.runs(text, font).map((run) => run.text)).toEqual(pieces);
  });

  it('know how wide a text is', () => {
    // Advance widths of Unbounded 600: T 0.818, i 0.305 em; the same letter as often is as much wider.
    const width = (text: string) => fonts.runs(text, 'display').reduce((sum, run) => sum + run.width, 0);
    expect(width('iiii')).toBeCloseTo(4 * width('i'), 6);
    expect(width('WWWW')).toBeGreaterThan(2.5 * width('iiii'));
    expect(width('Т')).toBeCloseTo(0.809, 3);
  });

  it('take another name of the same length, and keep everything else', () => {
    const path = fileURLToPath(import.meta.resolve('@fontsource/unbounded/files/unbounded-latin-600-normal.woff2'));
    const font = openWoff2(readFileSync(path));
    const renamed = openWoff2(font.renamed('Unbounded', 'Unbounde9'));
    expect(renamed.table('name').toString('latin1').replaceAll('\0', '')).toContain('Unbounde9');
    expect(renamed.table('hmtx')).toEqual(font.table('hmtx'));
    expect(() => font.renamed('Unbounded', 'Short')).toThrow('as long as');
    expect(() => openWoff2(Buffer.from('no font at all'))).toThrow('WOFF2');
  });
});

describe('a drawing', () => {
  const pictures = createPictures();
  afterAll(() => pictures.close());
  const square = (colour: string, more = '') =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20" fill="${colour}"/>${more}</svg>`;

  it('becomes a PNG of its size, which is kept', async () => {
    const png = Buffer.from((await pictures.png(square('#fff')))!);
    expect(png.toString('latin1', 1, 4)).toBe('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([40, 20]);
    expect(await pictures.png(square('#fff'))).toBe(await pictures.png(square('#fff')));
  });

  it('has the letters of each alphabet in the font that was asked for', async () => {
    const drawn = async (family: string) => {
      const text = `<text y="18" font-size="20" font-family="${family}">Ж</text>`;
      return Buffer.from((await pictures.png(square('#fff', text)))!).toString('base64');
    };
    const [display] = pictures.runs('Ж', 'display');
    const [text] = pictures.runs('Ж', 'text');
    expect(await drawn(display!.family)).not.toBe(await drawn(text!.family));
  });

  it('that is none is refused, and the next one comes all the same', async () => {
    await expect(pictures.png('<svg')).rejects.toThrow();
    expect(await pictures.png(square('#000'))).toBeInstanceOf(Uint8Array);
  });

  it('that cannot wait any longer is none', async () => {
    const answers = await Promise.all(
      Array.from({ length: 70 }, (_, index) => pictures.png(square(`#0000${index + 10}`))),
    );
    expect(answers.filter((answer) => answer === null)).toHaveLength(10);
  });
});
