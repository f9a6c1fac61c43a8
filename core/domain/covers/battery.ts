import { below, ground, lines, lineWidth, standing } from './court.ts';
import { courtSurface, strip } from './cover.ts';
import { type FrameOptions, frame, idOf } from './frame.ts';
import { plotOf, type Sport, sportOf } from './geometry.ts';
import { short } from './numbers.ts';
import { type Surface, surfaceOf, texture } from './surfaces.ts';

export interface BatteryCourt {
  /** As in a cover. */
  sport: string;
  surface: string;
}

export interface BatteryOptions extends FrameOptions {
  /** In the club's order; at least one. */
  courts: readonly BatteryCourt[];
}

interface Plot {
  sport: Sport;
  surface: Surface;
  /** Middle of the plot along the row, and its size along and across it; metres. */
  middle: number;
  along: number;
  across: number;
}

/** What lies between plots of unlike surfaces. */
const GROUND = '#1E4436';
/** Room between two padel cages. */
const GAP = 0.6;
/** Metres across a row that no frame can show the end of. */
const BEYOND = 60;

/** The plots side by side; `lengthwise` lays every court along the row. `total` is the row's length in metres. */
function row(courts: readonly BatteryCourt[], lengthwise: boolean): { plots: Plot[]; total: number; largest: Sport } {
  let total = 0;
  const plots = courts.map((court) => {
    const sport = sportOf(court.sport);
    const surface = courtSurface(sport, court.surface);
    const [long, wide] = plotOf(court.sport);
    const along = (lengthwise ? long : wide) + (sport.edge === 'glass' ? GAP : 0);
    total += along;
    return { sport, surface, middle: total - along / 2, along, across: lengthwise ? BEYOND : long };
  });
  const [largest] = plots.map(({ sport }) => sport).sort((a, b) => b.length - a.length);
  return { plots, total, largest: largest! };
}

/** Run-off of each plot; plots run into one another, and the outer two out of the frame. */
function slabs(plots: readonly Plot[], reach: number): string {
  return plots
    .map(({ surface, middle, along, across }, i) => {
      const left = middle - along / 2 - (i ? 0 : reach);
      const right = middle + along / 2 + (i < plots.length - 1 ? 0.05 : reach);
      return `<path d="M${short(left)} ${short(-across / 2)}H${short(right)}v${short(across)}H${short(left)}Z" fill="${surface.runOff}"/>`;
    })
    .join('');
}

/**
 * The club's own courts in a row from above, in order and on true plots. Side by side; few courts lie lengthwise so that the band is
 * not empty, and a single one is a strip. Throws a RangeError without courts.
 */
export function battery(options: BatteryOptions): string {
  const { courts, width, height } = options;
  const [first] = courts;
  if (!first) throw new RangeError('A battery needs a court');
  if (courts.length === 1) return strip({ ...options, ...first });

  const upright = row(courts, false);
  const { length, width: across } = upright.largest;
  // Upright, the band shows 45 to 78 % of the largest court's length; lengthwise at least 82 % of its width.
  const lengthwise = (width * 1.08) / upright.total > height / (0.45 * length);
  const { plots, total } = lengthwise ? row(courts, true) : upright;
  const [farthest, closest] = lengthwise ? [0, height / (0.82 * across)] : [height / (0.78 * length), Infinity];
  const scale = Math.min(Math.max((width * 1.08) / total, farthest), closest);
  // A long row leaves a flat band when it is turned as far as an upright one.
  const slant = lengthwise ? -4 : -8;
  const turn = slant + (lengthwise ? 0 : 90);
  const id = idOf('b', options, ...courts.flatMap(({ sport, surface }) => [sport, surface]));
  const drawn: string[] = [];
  const content = plots.map(({ sport, surface, middle }) => {
    const kind = `${sport.length}${surface.code}`;
    const known = drawn.indexOf(kind);
    // Courts of a kind differ in place only: the later ones point at the first.
    if (known >= 0) return `<use href="#${id}-${known}" x="${short(middle)}"/>`;
    const own = `${id}-${drawn.push(kind) - 1}`;
    const top = sport.edge === 'table' ? surfaceOf('hard') : surface;
    const line = lineWidth(sport, scale, 1.3, 4);
    const grain = sport.edge === 'table' ? '' : texture(surface, sport.length, sport.width, scale, `${own}t`);
    return `<g transform="translate(${short(middle)})"><g id="${own}"${lengthwise ? '' : ' transform="rotate(90)"'}>${below(sport, turn)}${ground(sport, top)}${grain}${lines(sport, top, line)}${standing(sport, top, turn, line)}</g></g>`;
  });
  const transform = `translate(${short(width / 2)} ${short(height / 2)}) rotate(${slant}) scale(${short(scale)}) translate(${short(-total / 2)})`;
  const around = plots.every(({ surface }) => surface === plots[0]!.surface) ? plots[0]!.surface.runOff : GROUND;
  return frame(options, around, `<g transform="${transform}">${slabs(plots, width / scale)}${content.join('')}</g>`);
}
