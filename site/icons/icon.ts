import { MARK } from '../ui/mark.ts';

/** A tile with round corners for browsers; a full square for systems that cut it to a shape of their own. */
export type IconShape = 'tile' | 'square' | 'maskable';

const BOX = 28;
/** How much of the icon's side the mark's box takes; what masks may cut off lies outside of 80 %. */
const SHARES: Record<IconShape, number> = { tile: 0.8, square: 0.74, maskable: 0.62 };

/** The icon as SVG, `size` px wide and high. */
export function iconSvg(shape: IconShape, size: number): string {
  const { lines, lineWidth, ball } = MARK;
  const scale = (SHARES[shape] * size) / BOX;
  // The mark reaches from 3.2 to 26.2 across: its own middle lies right of its box's.
  const [x, y] = [size / 2 - 14.7 * scale, size / 2 - 14 * scale];
  const radius = shape === 'tile' ? size * 0.1875 : 0;
  const place = [x, y, scale].map((value) => Number(value.toFixed(3)));
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}">` +
    `<rect width="${size}" height="${size}" rx="${radius}" fill="#3847FF"/>` +
    `<g transform="translate(${place[0]} ${place[1]}) scale(${place[2]})">` +
    `<path d="${lines}" fill="none" stroke="#fff" stroke-width="${lineWidth}"/>` +
    `<circle cx="${ball.cx}" cy="${ball.cy}" r="${ball.r}" fill="#E2F24B"/></g></svg>`
  );
}
