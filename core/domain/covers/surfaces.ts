import { svgNumber } from './numbers.ts';

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

/** Boards of a floor in metres, and what is dark between them. */
const [BOARD, BOARD_LENGTH, SEAM] = [0.32, 2.4, 0.03];
/**
 * The joints of boards lie on lines across them, by their places along a board's length. On each
 * line every second row has a joint, beginning with this one.
 */
const JOINTS = [
  { at: 0.1, row: 0 },
  { at: 1.3, row: 1 },
];

/** The joints of an area as one dashed path. */
function joints(length: number, width: number): string {
  let path = `M${svgNumber(-length / 2)} ${svgNumber(width / 2)}`;
  let end = 0;
  for (let first = 0; first < length; first += BOARD_LENGTH)
    for (const { at, row } of JOINTS) {
      const across = svgNumber(width - row * BOARD);
      if (first + at < length) path += `m${svgNumber(first + at - end)}-${across}v${across}`;
      end = first + at;
    }
  return stripes(path, SEAM, BOARD, (JOINTS.length - 1) * BOARD, '#5C3A0C', '.2');
}

/**
 * The faint texture of an area of `length` by `width` metres centred on 0,0, at `scale` pixels per
 * metre. '' if there is none or if it would look grey.
 */
export function texture(surface: Surface, length: number, width: number, scale: number): string {
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
      const seams = stripes(down, length, SEAM, BOARD - SEAM, '#5C3A0C', '.2');
      return seams + joints(length, width);
    }
    default:
      return '';
  }
}
