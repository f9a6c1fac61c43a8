import { courtFixtures, courtFloor, courtLines, lineWidth, tableShadow } from './court.ts';
import { courtSurface, strip } from './cover.ts';
import { plotOf, type Sport, sportOf } from './geometry.ts';
import { svgNumber } from './numbers.ts';
import { type Surface, surfaceOf, texture } from './surfaces.ts';
import { idOf, type PictureOptions, svgPicture } from './svg-picture.ts';

export interface BatteryCourt {
  /** See `CoverOptions`. */
  sport: string;
  surface: string;
}

export interface BatteryOptions extends PictureOptions {
  /** At least one, in the club's order. */
  courts: readonly BatteryCourt[];
}

interface Plot {
  sport: Sport;
  surface: Surface;
  /** Centre of the plot along the row, and its size along and across the row, in metres. */
  middle: number;
  along: number;
  across: number;
}

/** The colour around plots with different surfaces. */
const SURROUND = '#1E4436';
/** Gap between two padel cages, in metres. */
const GAP = 0.6;
/** Size of a plot across the row, in metres: larger than any frame shows. */
const OVERSIZE = 60;

/**
 * Lays the plots side by side. `lengthwise` turns every court along the row. `total` is the row's
 * length in metres.
 */
function layOutRow(
  courts: readonly BatteryCourt[],
  lengthwise: boolean,
): { plots: Plot[]; total: number; largest: Sport } {
  let total = 0;
  const plots = courts.map((court) => {
    const sport = sportOf(court.sport);
    const surface = courtSurface(sport, court.surface);
    const [long, wide] = plotOf(court.sport);
    const along = (lengthwise ? long : wide) + (sport.edge === 'glass' ? GAP : 0);
    total += along;
    return { sport, surface, middle: total - along / 2, along, across: lengthwise ? OVERSIZE : long };
  });
  const [largest] = plots.map(({ sport }) => sport).sort((a, b) => b.length - a.length);
  return { plots, total, largest: largest! };
}

/** The run-off of each plot. Neighbours overlap, and the outer two extend beyond the frame. */
function runOffs(plots: readonly Plot[], reach: number): string {
  return plots
    .map(({ surface, middle, along, across }, i) => {
      const left = middle - along / 2 - (i ? 0 : reach);
      const right = middle + along / 2 + (i < plots.length - 1 ? 0.05 : reach);
      return `<path d="M${svgNumber(left)} ${svgNumber(-across / 2)}H${svgNumber(right)}v${svgNumber(across)}H${svgNumber(left)}Z" fill="${surface.runOff}"/>`;
    })
    .join('');
}

/** How a row of courts fits the frame. */
function fitRow({ courts, width, height }: BatteryOptions) {
  const upright = layOutRow(courts, false);
  const { length, width: across } = upright.largest;
  // Upright, the frame shows 45 to 78 % of the largest court's length; lengthwise at least 82 % of
  // its width.
  const lengthwise = (width * 1.08) / upright.total > height / (0.45 * length);
  const { plots, total } = lengthwise ? layOutRow(courts, true) : upright;
  const [farthest, closest] = lengthwise ? [0, height / (0.82 * across)] : [height / (0.78 * length), Infinity];
  const scale = Math.min(Math.max((width * 1.08) / total, farthest), closest);
  // A lengthwise row would leave a flat frame at the angle of an upright one.
  const slant = lengthwise ? -4 : -8;
  return { plots, total, lengthwise, scale, slant };
}

/** Where one court of a battery is, in pixels of its picture. */
export interface CourtPlace {
  /** The corners of its plot, which may be outside of the frame. */
  corners: readonly (readonly [x: number, y: number])[];
  /** The middle of what the frame shows of it. */
  middle: readonly [x: number, y: number];
}

/** Where each court of a battery is, in the same order. */
export function batteryPlaces(options: BatteryOptions): CourtPlace[] {
  const { courts, width, height } = options;
  const frame = {
    corners: [
      [0, 0],
      [width, 0],
      [width, height],
      [0, height],
    ],
    middle: [width / 2, height / 2],
  } as const;
  if (courts.length < 2) return courts.map(() => frame);
  const { plots, total, scale, slant } = fitRow(options);
  const angle = (slant * Math.PI) / 180;
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  return plots.map(({ middle, along }) => {
    /** Metres along the row, and across it, from the middle of the frame. */
    const at = (row: number, aside: number) =>
      [width / 2 + (row * cosine - aside * sine) * scale, height / 2 + (row * sine + aside * cosine) * scale] as const;
    const centre = middle - total / 2;
    const [left, right] = [centre - along / 2, centre + along / 2];
    return {
      corners: [at(left, -OVERSIZE), at(right, -OVERSIZE), at(right, OVERSIZE), at(left, OVERSIZE)],
      // Along the court to where it crosses the middle of the frame.
      middle: [width / 2 + (centre / cosine) * scale, height / 2],
    };
  });
}

/**
 * Draws the club's courts in a row from above, in order and on plots of true size. Courts lie side
 * by side, or lengthwise if they are few, so that the frame is filled. A single court becomes a
 * strip. Throws RangeError without courts.
 */
export function battery(options: BatteryOptions): string {
  const { courts, width, height } = options;
  const [first] = courts;
  if (!first) throw new RangeError('A battery needs a court');
  if (courts.length === 1) return strip({ ...options, ...first });

  const { plots, total, lengthwise, scale, slant } = fitRow(options);
  const turn = slant + (lengthwise ? 0 : 90);
  const id = idOf('b', options, ...courts.flatMap(({ sport, surface }) => [sport, surface]));
  const drawn: string[] = [];
  const content = plots.map(({ sport, surface, middle }) => {
    const kind = `${sport.length}${surface.code}`;
    const known = drawn.indexOf(kind);
    // Courts of the same kind differ only in position, so later ones reference the first.
    if (known >= 0) return `<use href="#${id}-${known}" x="${svgNumber(middle)}"/>`;
    const own = `${id}-${drawn.push(kind) - 1}`;
    const top = sport.edge === 'table' ? surfaceOf('hard') : surface;
    const line = lineWidth(sport, scale, 1.3, 4);
    const grain = sport.edge === 'table' ? '' : texture(surface, sport.length, sport.width, scale, `${own}t`);
    return `<g transform="translate(${svgNumber(middle)})"><g id="${own}"${lengthwise ? '' : ' transform="rotate(90)"'}>${tableShadow(sport, turn)}${courtFloor(sport, top)}${grain}${courtLines(sport, top, line)}${courtFixtures(sport, top, turn, line)}</g></g>`;
  });
  const transform = `translate(${svgNumber(width / 2)} ${svgNumber(height / 2)}) rotate(${slant}) scale(${svgNumber(scale)}) translate(${svgNumber(-total / 2)})`;
  const around = plots.every(({ surface }) => surface === plots[0]!.surface) ? plots[0]!.surface.runOff : SURROUND;
  return svgPicture(
    options,
    around,
    `<g transform="${transform}">${runOffs(plots, width / scale)}${content.join('')}</g>`,
  );
}
