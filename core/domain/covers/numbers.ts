import type { Point } from './geometry.ts';

/** A number as SVG text: three decimals at most, so a millimetre in metres. */
export const short = (value: number): string => String(+value.toFixed(3));

/** A point turned about 0,0 by degrees, clockwise on screen. */
export function turnBy([x, y]: Point, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  return [x * cos - y * sin, x * sin + y * cos];
}

/** SVG path data of a rectangle centred on 0,0. */
export const box = (length: number, width: number): string =>
  `M${short(-length / 2)} ${short(-width / 2)}h${short(length)}v${short(width)}h${short(-length)}Z`;
