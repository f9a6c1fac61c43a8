import { ground, lines, lineWidth } from './court.ts';
import { courtSurface } from './cover.ts';
import { sportOf } from './geometry.ts';
import { short } from './numbers.ts';

/** Pixels round the court, so that its outer lines are not cut. */
const MARGIN = 3;

/** A court from above, flat and to scale, its length upright. Decoration: put the sport's name beside it. */
export function plan(sportCode: string, surfaceCode: string, pixelsPerMetre: number): string {
  const sport = sportOf(sportCode);
  const onTable = sport.edge === 'table';
  const surface = courtSurface(sport, onTable ? 'hard' : surfaceCode);
  const line = lineWidth(sport, pixelsPerMetre, 1.5, 2.2);
  const width = short(sport.width * pixelsPerMetre + MARGIN * 2);
  const height = short(sport.length * pixelsPerMetre + MARGIN * 2);
  const net = sport.net
    ? `<path d="M0 ${-sport.width / 2}V${sport.width / 2}" stroke="${surface.line}" stroke-width="${short(line)}"/>`
    : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" class="plan" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" aria-hidden="true"><g transform="translate(${short(+width / 2)} ${short(+height / 2)}) rotate(90) scale(${short(pixelsPerMetre)})">${ground(sport, surface)}${lines(sport, surface, line)}${net}</g></svg>`;
}
