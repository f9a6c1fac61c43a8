import type { Woff2 } from './woff2.ts';

/** The width of a character in em; undefined if the font lacks it. */
export type FontWidths = (codePoint: number) => number | undefined;

/** The glyph of each character of the basic plane, from the `cmap` table's format 4. */
function glyphsOf(cmap: Buffer): Map<number, number> {
  const glyphs = new Map<number, number>();
  const subtables = Array.from({ length: cmap.readUInt16BE(2) }, (_, i) => cmap.readUInt32BE(8 + i * 8));
  const start = subtables.find((each) => cmap.readUInt16BE(each) === 4);
  if (start === undefined) return glyphs;
  const bytes = cmap.readUInt16BE(start + 6);
  const ends = start + 14;
  // Two bytes separate the ends from the rest.
  const begins = ends + bytes + 2;
  const [deltas, offsets] = [begins + bytes, begins + 2 * bytes];
  for (let segment = 0; segment < bytes; segment += 2) {
    const first = cmap.readUInt16BE(begins + segment);
    const last = Math.min(cmap.readUInt16BE(ends + segment), 0xfffe);
    const delta = cmap.readUInt16BE(deltas + segment);
    const offset = cmap.readUInt16BE(offsets + segment);
    for (let code = first; code <= last; code++) {
      const listed = offset ? cmap.readUInt16BE(offsets + segment + offset + (code - first) * 2) : code;
      const glyph = offset && listed === 0 ? 0 : (listed + delta) % 65_536;
      if (glyph !== 0) glyphs.set(code, glyph);
    }
  }
  return glyphs;
}

/** Reads advance widths, which suffice to measure a text; kerning is ignored. */
export function fontWidths(font: Woff2): FontWidths {
  const unitsPerEm = font.table('head').readUInt16BE(18);
  // Glyphs beyond these have the width of the last one.
  const measured = font.table('hhea').readUInt16BE(34);
  const widths = font.table('hmtx');
  const glyphs = glyphsOf(font.table('cmap'));
  return (codePoint) => {
    const glyph = glyphs.get(codePoint);
    return glyph === undefined ? undefined : widths.readUInt16BE(Math.min(glyph, measured - 1) * 4) / unitsPerEm;
  };
}
