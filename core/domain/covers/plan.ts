import { courtFloor, courtLines, lineWidth } from './court.ts';
import { courtSurface } from './cover.ts';
import { sportOf } from './geometry.ts';
import { svgNumber } from './numbers.ts';

/** Margin around the court in pixels, so that its outer lines are not cut. */
const MARGIN = 3;

/**
 * Draws a court from above, flat, to scale and upright. It is decorative: put the sport's name next
 * to it.
 */
export function plan(sportCode: string, surfaceCode: string, pixelsPerMetre: number): string {
  const sport = sportOf(sportCode);
  const onTable = sport.edge === 'table';
  const surface = courtSurface(sport, onTable ? 'hard' : surfaceCode);
  const line = lineWidth(sport, pixelsPerMetre, 1.5, 2.2);
  const width = svgNumber(sport.width * pixelsPerMetre + MARGIN * 2);
  const height = svgNumber(sport.length * pixelsPerMetre + MARGIN * 2);
  const net = sport.net
    ? `<path d="M0 ${-sport.width / 2}V${sport.width / 2}" stroke="${surface.line}" stroke-width="${svgNumber(line)}"/>`
    : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" class="plan" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" aria-hidden="true"><g transform="translate(${svgNumber(+width / 2)} ${svgNumber(+height / 2)}) rotate(90) scale(${svgNumber(pixelsPerMetre)})">${courtFloor(sport, surface)}${courtLines(sport, surface, line)}${net}</g></svg>`;
}
