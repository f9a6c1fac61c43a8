import type { Point } from './geometry.ts';

/** A number as SVG text, with at most three decimals: a millimetre in metres. */
export const svgNumber = (value: number): string => String(+value.toFixed(3));

/** Rotates a point around 0,0 by degrees, clockwise on screen. */
export function rotatePoint([x, y]: Point, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  return [x * cos - y * sin, x * sin + y * cos];
}

/** SVG path data of a rectangle centred on 0,0. */
export const rectangle = (length: number, width: number): string =>
  `M${svgNumber(-length / 2)} ${svgNumber(-width / 2)}h${svgNumber(length)}v${svgNumber(width)}h${svgNumber(-length)}Z`;
