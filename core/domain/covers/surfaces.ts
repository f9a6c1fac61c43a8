import { short } from './numbers.ts';

/** Colours of a ground: playing area, run-off, painted areas, lines, and a second run-off the seed may take. */
export interface Surface {
  code: string;
  court: string;
  runOff: string;
  deep: string;
  line: string;
  other?: string;
}

const WHITE = '#FFFFFF';

/** Run-off tones are the court's hue, darker by 0.06 in OKLCH lightness: the only ones that carry text. */
const SURFACES: readonly Surface[] = [
  { code: 'clay', court: '#C65A3A', runOff: '#AE4A2D', deep: '#8E3A22', line: '#FFF8F0' },
  { code: 'hard', court: '#2F6FDE', runOff: '#235AC0', deep: '#1A479C', line: WHITE, other: '#2E8069' },
  { code: 'grass', court: '#3F8F57', runOff: '#347A49', deep: '#27613A', line: WHITE },
  { code: 'carpet', court: '#7A4FBF', runOff: '#6740A6', deep: '#523189', line: WHITE, other: '#2A3A7C' },
  { code: 'parquet', court: '#C79A5B', runOff: '#B38648', deep: '#966C34', line: '#FFFDF7', other: '#2B5F8A' },
  { code: 'water', court: '#2C9CC4', runOff: '#1F7FA6', deep: '#125A80', line: WHITE, other: '#C9B79A' },
];

/** The first of the codes that names a surface, else hard. */
export function surfaceOf(...codes: (string | undefined)[]): Surface {
  const known = codes.map((code) => SURFACES.find((surface) => surface.code === code));
  return known.find(Boolean) ?? SURFACES[1]!;
}

/** A band across the whole ground, dashed into stripes: lighter than a pattern, needs no id and shows no tile seams. */
const stripes = (path: string, band: number, on: number, off: number, colour: string, opacity: string) =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-opacity="${opacity}" stroke-width="${short(band)}" stroke-dasharray="${short(on)} ${short(off)}"/>`;

/**
 * The faint texture of a ground of `length` by `width` metres centred on 0,0, at `scale` pixels per metre; '' where there is none
 * or it would turn to grey. `id` names the one pattern it may need.
 */
export function texture(surface: Surface, length: number, width: number, scale: number, id: string): string {
  const x = length / 2;
  const y = width / 2;
  const down = `M0 ${short(-y)}V${short(y)}`;
  const along = `M${short(-x)} 0H${short(x)}`;
  switch (surface.code) {
    case 'grass':
      return stripes(down, length, 1.83, 1.83, '#fff', '.065');
    case 'carpet':
      return stripes(down, length, 0.04, 1.96, '#1B0B3D', '.16');
    case 'clay': {
      const line = 1.3 / scale;
      return scale > 16 ? stripes(along, width, line, Math.max(0.1, 6 / scale) - line, '#5A1D0B', '.085') : '';
    }
    case 'parquet': {
      if (scale <= 10) return '';
      // Boards of 0.32 by 2.4 m, four rows a tile, their joints staggered.
      const boards = [0.1, 1.3, 0.6, 1.9].map(
        (joint, row) => `M0 ${short(row * 0.32)}H2.4M${joint} ${short(row * 0.32)}v.32`,
      );
      return `<pattern id="${id}" width="2.4" height="1.28" patternUnits="userSpaceOnUse"><path d="${boards.join('')}" fill="none" stroke="#5C3A0C" stroke-opacity=".2" stroke-width=".03"/></pattern><path d="M${short(-x)} ${short(-y)}H${short(x)}V${short(y)}H${short(-x)}Z" fill="url(#${id})"/>`;
    }
    default:
      return '';
  }
}
