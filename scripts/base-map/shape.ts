import type { Position } from './shapefile.ts';

/** `[west, south, east, north]` in degrees. */
export type Box = readonly [number, number, number, number];
export type Grid = [x: number, y: number];

/** The world is this many grid units wide: one is 76 m at the equator, 49 m in Kyiv. */
export const GRID = 2 ** 19;

/** Web Mercator, in grid units from the north-west corner of the world. */
export function toGrid([longitude, latitude]: Position): Grid {
  const sine = Math.sin((latitude * Math.PI) / 180);
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return [Math.round((longitude / 360 + 0.5) * GRID), Math.round(y * GRID)];
}

export const inside = ([x, y]: Position, [west, south, east, north]: Box): boolean =>
  x >= west && x <= east && y >= south && y <= north;

/** The runs of a line's points that lie in the box, each with the first point beyond it. */
export function cutLine(line: Position[], box: Box): Position[][] {
  const runs: Position[][] = [];
  const run: Position[] = [];
  line.forEach((point, index) => {
    const neighbours = [line[index - 1], point, line[index + 1]];
    if (neighbours.some((neighbour) => neighbour && inside(neighbour, box))) run.push(point);
    else if (run.length > 0) runs.push(run.splice(0));
  });
  if (run.length > 1) runs.push(run);
  return runs;
}

/** Clips a ring to the box (Sutherland–Hodgman). Edges along the box join parts that were cut. */
export function cutRing(ring: Position[], [west, south, east, north]: Box): Position[] {
  const at = (axis: 0 | 1, limit: number, keepsAbove: boolean) => (points: Position[]) =>
    points.flatMap((point, index): Position[] => {
      const before = points.at(index - 1)!;
      const isIn = (candidate: Position) => candidate[axis] >= limit === keepsAbove;
      if (isIn(point) === isIn(before)) return isIn(point) ? [point] : [];
      const share = (limit - before[axis]) / (point[axis] - before[axis]);
      const other = before[1 - axis]! + (point[1 - axis]! - before[1 - axis]!) * share;
      const crossing: Position = axis === 0 ? [limit, other] : [other, limit];
      return isIn(point) ? [crossing, point] : [crossing];
    });
  return [at(0, west, true), at(0, east, false), at(1, south, true), at(1, north, false)].reduce(
    (points, cut) => cut(points),
    ring,
  );
}

function distanceToSegment([px, py]: Grid, [ax, ay]: Grid, [bx, by]: Grid): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, ((px - ax) * dx + (py - ay) * dy) / length));
  return Math.hypot(px - ax - dx * share, py - ay - dy * share);
}

/**
 * Simplifies a line (Douglas–Peucker): omits points whose distance from the line is below their
 * tolerance, in grid units.
 */
export function simplify(line: Grid[], toleranceAt: (point: Grid) => number): Grid[] {
  let worst = 0;
  let split = 0;
  for (let index = 1; index < line.length - 1; index += 1) {
    const point = line[index]!;
    const excess = distanceToSegment(point, line[0]!, line.at(-1)!) / toleranceAt(point);
    if (excess > worst) [worst, split] = [excess, index];
  }
  if (worst <= 1) return line.length > 1 ? [line[0]!, line.at(-1)!] : line;
  return [...simplify(line.slice(0, split + 1), toleranceAt).slice(0, -1), ...simplify(line.slice(split), toleranceAt)];
}

/** Joins lines where exactly two of them meet, because short pieces cannot be simplified. */
export function joinLines(lines: Position[][]): Position[][] {
  const key = (point: Position) => point.map((value) => value.toFixed(6)).join();
  const ends = new Map<string, Set<Position[]>>();
  const link = (line: Position[]) => {
    for (const end of [line[0]!, line.at(-1)!]) ends.set(key(end), (ends.get(key(end)) ?? new Set()).add(line));
  };
  const unlink = (line: Position[]) => {
    for (const end of [line[0]!, line.at(-1)!]) ends.get(key(end))?.delete(line);
  };
  const joined = new Set(lines);
  for (const line of lines) link(line);
  for (const [place, meeting] of ends) {
    const [left, right] = [...meeting];
    if (meeting.size !== 2 || !left || !right) continue;
    unlink(left);
    unlink(right);
    joined.delete(left);
    joined.delete(right);
    const head = key(left.at(-1)!) === place ? left : [...left].reverse();
    const tail = key(right[0]!) === place ? right : [...right].reverse();
    const whole = [...head, ...tail.slice(1)];
    joined.add(whole);
    link(whole);
  }
  return [...joined];
}

/**
 * Encodes a number as characters from `?` to `~` with five bits each, the lowest first. The sign is
 * the lowest bit.
 */
function encodeNumber(value: number): string {
  let rest = value < 0 ? -value * 2 - 1 : value * 2;
  let text = '';
  do {
    const more = rest >= 32;
    text += String.fromCharCode((rest % 32) + (more ? 32 : 0) + 63);
    rest = Math.floor(rest / 32);
  } while (rest > 0);
  return text;
}

/** Encodes points as text, each as the difference from the one before. The first is absolute. */
export function encode(points: Grid[]): string {
  let [x, y] = [0, 0];
  let text = '';
  for (const [nextX, nextY] of points) {
    text += encodeNumber(nextX - x) + encodeNumber(nextY - y);
    [x, y] = [nextX, nextY];
  }
  return text;
}
