import type { Point } from '../geometry.ts';

/** For tests: the end points of a path's commands, absolute, to the millimetre. Knows M, L, H, V, A, Z and h, v, l. */
export function pathPoints(path: string): Point[] {
  let x = 0;
  let y = 0;
  const points: Point[] = [];
  for (const [, command = '', rest = ''] of path.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const numbers = (rest.match(/-?[\d.]+/g) ?? []).map(Number);
    const [a = 0, b = 0] = numbers.slice(-2);
    const to: Record<string, Point> = {
      M: [a, b],
      L: [a, b],
      A: [a, b],
      H: [a, y],
      V: [x, a],
      h: [x + a, y],
      v: [x, y + a],
      l: [x + a, y + b],
      Z: [x, y],
    };
    const next = to[command];
    if (!next) throw new Error(`Unknown path command ${command}`);
    [x, y] = next;
    points.push([Math.round(x * 1000) / 1000 + 0, Math.round(y * 1000) / 1000 + 0]);
  }
  return points;
}
