import { rectangle, svgNumber } from './numbers.ts';

/**
 * Colours of a surface: playing area, run-off, lines, and a second run-off that the seed may
 * select.
 */
export interface Surface {
  code: string;
  court: string;
  runOff: string;
  line: string;
  other?: string;
}

const WHITE = '#FFFFFF';

/**
 * A run-off has the court's hue, darker by 0.06 in OKLCH lightness. Only these colours have enough
 * contrast for text.
 */
const SURFACES: readonly Surface[] = [
  { code: 'clay', court: '#C65A3A', runOff: '#AE4A2D', line: '#FFF8F0' },
  { code: 'hard', court: '#2F6FDE', runOff: '#235AC0', line: WHITE, other: '#2E8069' },
  { code: 'grass', court: '#3F8F57', runOff: '#347A49', line: WHITE },
  { code: 'carpet', court: '#7A4FBF', runOff: '#6740A6', line: WHITE, other: '#2A3A7C' },
  { code: 'parquet', court: '#C79A5B', runOff: '#B38648', line: '#FFFDF7', other: '#2B5F8A' },
  { code: 'water', court: '#2C9CC4', runOff: '#1F7FA6', line: WHITE, other: '#C9B79A' },
];

/** The surface of the first known code, or else hard. */
export function surfaceOf(...codes: (string | undefined)[]): Surface {
  for (const code of codes) {
    const known = SURFACES.find((surface) => surface.code === code);
    if (known) return known;
  }
  return SURFACES[1]!;
}

/**
 * Stripes as one dashed line across the whole area: smaller than a pattern, without an id and
 * without tile seams.
 */
const stripes = (path: string, band: number, on: number, off: number, colour: string, opacity: string) =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-opacity="${opacity}" stroke-width="${svgNumber(band)}" stroke-dasharray="${svgNumber(on)} ${svgNumber(off)}"/>`;

/**
 * The faint texture of an area of `length` by `width` metres centred on 0,0, at `scale` pixels per
 * metre. '' if there is none or if it would look grey. `id` is for a pattern, if one is needed.
 */
export function texture(surface: Surface, length: number, width: number, scale: number, id: string): string {
  const down = `M0 ${svgNumber(-width / 2)}V${svgNumber(width / 2)}`;
  const along = `M${svgNumber(-length / 2)} 0H${svgNumber(length / 2)}`;
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
      // Boards of 0.32 by 2.4 m with staggered joints, four rows per tile.
      const boards = 'M0 0H2.4M.1 0v.32M0 .32H2.4M1.3 .32v.32M0 .64H2.4M.6 .64v.32M0 .96H2.4M1.9 .96v.32';
      return `<pattern id="${id}" width="2.4" height="1.28" patternUnits="userSpaceOnUse"><path d="${boards}" fill="none" stroke="#5C3A0C" stroke-opacity=".2" stroke-width=".03"/></pattern><path d="${rectangle(length, width)}" fill="url(#${id})"/>`;
    }
    default:
      return '';
  }
}
