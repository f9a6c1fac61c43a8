import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type FontWidths, fontWidths } from './font-widths.ts';
import { openWoff2 } from './woff2.ts';

/** The fonts of the pictures: one for names, one for everything else. */
export type FontName = 'display' | 'text';

/** A part of a text whose characters one family contains; its width is in em. */
export type TextRun = { family: string; text: string; width: number };

export type Fonts = {
  /**
   * Each file by its own family name, since the renderer distinguishes subsets of a family only by
   * name.
   */
  files: ReadonlyMap<string, Buffer>;
  /** The text in parts; characters that no font has are left out. */
  runs(text: string, font: FontName): TextRun[];
};

const SUBSETS = ['latin', 'cyrillic', 'latin-ext', 'cyrillic-ext'];
const FILES: Record<FontName, { family: string; file(subset: string): string }> = {
  display: {
    family: 'Unbounded',
    file: (subset) => `@fontsource/unbounded/files/unbounded-${subset}-600-normal.woff2`,
  },
  text: { family: 'Onest', file: (subset) => `@fontsource-variable/onest/files/onest-${subset}-wght-normal.woff2` },
};

type Face = { family: string; font: FontName; widthOf: FontWidths; file: Buffer };

function loadFaces(font: FontName): Face[] {
  const { family, file } = FILES[font];
  return SUBSETS.map((subset, index) => {
    const woff2 = openWoff2(readFileSync(fileURLToPath(import.meta.resolve(file(subset)))));
    const own = family.slice(0, -1) + index;
    return { family: own, font, widthOf: fontWidths(woff2), file: woff2.renamed(family, own) };
  });
}

/** Reads both families, in every alphabet of the product; about 50 ms. */
export function loadFonts(): Fonts {
  const faces = [...loadFaces('display'), ...loadFaces('text')];
  return {
    files: new Map(faces.map(({ family, file }) => [family, file])),
    runs(text, font) {
      // A display face lacks some characters that the other has.
      const preferred = [...faces].sort((one, other) => Number(other.font === font) - Number(one.font === font));
      const runs: TextRun[] = [];
      for (const character of text.normalize('NFC')) {
        const code = character.codePointAt(0)!;
        const last = runs.at(-1);
        const face = preferred.find(({ widthOf }) => widthOf(code) !== undefined);
        if (!face) continue;
        const width = face.widthOf(code)!;
        if (last?.family === face.family) {
          last.text += character;
          last.width += width;
        } else runs.push({ family: face.family, text: character, width });
      }
      return runs;
    },
  };
}
