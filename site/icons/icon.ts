import { MARK } from '../ui/mark.ts';

/**
 * A tile with rounded corners for browsers; a full square for systems that apply their own mask.
 */
export type IconShape = 'tile' | 'square' | 'maskable';

const BOX = 28;
/** The mark's size as a share of the icon's. Masks may crop the outer 20 %. */
const SHARES: Record<IconShape, number> = { tile: 0.8, square: 0.74, maskable: 0.62 };

/** The icon as SVG, `size` pixels wide and high, on a ground of the accent. */
export function iconSvg(shape: IconShape, size: number, ground = '#3847FF'): string {
  const { lines, lineWidth, ball } = MARK;
  const scale = (SHARES[shape] * size) / BOX;
  // The mark extends from 3.2 to 26.2 horizontally, so its centre is to the right of the box's.
  const [x, y] = [size / 2 - 14.7 * scale, size / 2 - 14 * scale];
  const radius = shape === 'tile' ? size * 0.1875 : 0;
  const place = [x, y, scale].map((value) => Number(value.toFixed(3)));
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}">` +
    `<rect width="${size}" height="${size}" rx="${radius}" fill="${ground}"/>` +
    `<g transform="translate(${place[0]} ${place[1]}) scale(${place[2]})">` +
    `<path d="${lines}" fill="none" stroke="#fff" stroke-width="${lineWidth}"/>` +
    `<circle cx="${ball.cx}" cy="${ball.cy}" r="${ball.r}" fill="#E2F24B"/></g></svg>`
  );
}
