import { MARK } from '../ui/mark.ts';

/**
 * A tile with rounded corners for browsers; a full square for systems that apply their own mask.
 */
export type IconShape = 'tile' | 'square' | 'maskable';

const BOX = 28;
/** The mark's size as a share of the icon's. Masks may crop the outer 20 %. */
const SHARES: Record<IconShape, number> = { tile: 0.8, square: 0.74, maskable: 0.62 };

/** A logo of the operator: its content as a `data:` address, and its width by its height. */
export type IconLogo = { data: string; ratio: number };

/** How icons look: the accent behind the mark, or a logo in place of both. */
export type IconLook = { color?: string | undefined; logo?: IconLogo | undefined };

/** The longer side of a logo as a share of the icon's: a circle that crops 20 % keeps its corners. */
const LOGO_SHARES: Record<IconShape, number> = { tile: 0.84, square: 0.78, maskable: 0.56 };

/** A logo has its own colours, so its ground is white. */
function logoIcon(shape: IconShape, size: number, { data, ratio }: IconLogo): string {
  const side = LOGO_SHARES[shape] * size;
  const [width, height] = [side * Math.min(1, ratio), side / Math.max(1, ratio)].map((value) =>
    Number(value.toFixed(2)),
  );
  return (
    `<rect width="${size}" height="${size}" rx="${radiusOf(shape, size)}" fill="#fff"/>` +
    `<image x="${(size - width!) / 2}" y="${(size - height!) / 2}" width="${width}" height="${height}" href="${data}"/>`
  );
}

const radiusOf = (shape: IconShape, size: number) => (shape === 'tile' ? size * 0.1875 : 0);

/** The icon as SVG, `size` pixels wide and high: the mark on a ground of the accent, or a logo. */
export function iconSvg(shape: IconShape, size: number, { color: ground = '#3847FF', logo }: IconLook = {}): string {
  const begin = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}">`;
  if (logo) return `${begin}${logoIcon(shape, size, logo)}</svg>`;
  const { lines, lineWidth, ball } = MARK;
  const scale = (SHARES[shape] * size) / BOX;
  // The mark extends from 3.2 to 26.2 horizontally, so its centre is to the right of the box's.
  const [x, y] = [size / 2 - 14.7 * scale, size / 2 - 14 * scale];
  const place = [x, y, scale].map((value) => Number(value.toFixed(3)));
  return (
    begin +
    `<rect width="${size}" height="${size}" rx="${radiusOf(shape, size)}" fill="${ground}"/>` +
    `<g transform="translate(${place[0]} ${place[1]}) scale(${place[2]})">` +
    `<path d="${lines}" fill="none" stroke="#fff" stroke-width="${lineWidth}"/>` +
    `<circle cx="${ball.cx}" cy="${ball.cy}" r="${ball.r}" fill="#E2F24B"/></g></svg>`
  );
}
