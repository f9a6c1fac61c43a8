import { anchorsOf, type Point, type Sport } from './geometry.ts';
import { rotatePoint } from './numbers.ts';
import { pick, type Random } from './random.ts';

/** The position of a court in a frame. */
export interface Placement {
  /** Degrees, clockwise on screen. */
  turn: number;
  /** Pixels per metre. */
  scale: number;
  /**
   * A point of the court, in metres, and its position in the frame, as shares of the frame's size.
   */
  anchor: Point;
  at: Point;
}

/**
 * The share of a frame that a court covers, 0 to 1, and the number of anchors within the safe
 * frame.
 */
export interface Measure {
  share: number;
  anchors: number;
}

const ANGLES = [14, 19, 24, 31];

/** A random sign. */
const side = (draw: Random) => (draw() < 0.5 ? -1 : 1);

/** The point of the court, in metres, at a point of the frame, given as shares of its size. */
export function courtPoint(
  { turn, scale, anchor, at }: Placement,
  width: number,
  height: number,
  [x, y]: Point,
): Point {
  const [right, down] = rotatePoint([((x - at[0]) * width) / scale, ((y - at[1]) * height) / scale], -turn);
  return [right + anchor[0], down + anchor[1]];
}

/**
 * Measures a placement by sampling 18 by 12 points. The safe frame is 6 to 94 % across and 8 to 92
 * % down.
 */
export function measure(sport: Sport, placement: Placement, width: number, height: number): Measure {
  const { turn, scale, anchor, at } = placement;
  let inside = 0;
  for (let x = 0.5; x < 18; x++)
    for (let y = 0.5; y < 12; y++) {
      const [along, across] = courtPoint(placement, width, height, [x / 18, y / 12]);
      if (Math.abs(along) < sport.length / 2 && Math.abs(across) < sport.width / 2) inside++;
    }
  const anchors = anchorsOf(sport).filter((point) => {
    const [x, y] = rotatePoint([point[0] - anchor[0], point[1] - anchor[1]], turn);
    return Math.abs((x * scale) / width + at[0] - 0.5) < 0.44 && Math.abs((y * scale) / height + at[1] - 0.5) < 0.42;
  });
  return { share: inside / 216, anchors: anchors.length };
}

/** The composition rule: neither an empty frame nor a dull one. */
export const isGood = ({ share, anchors }: Measure): boolean => share > 0.54 && share < 0.82 && anchors >= 2;

/** Tries up to 40 random placements. Returns the first good one, or else the best. */
export function closeUp(draw: Random, sport: Sport, width: number, height: number): Placement {
  const anchors = anchorsOf(sport);
  let best: Placement | undefined;
  let highest = -Infinity;
  for (let tries = 0; tries < 40; tries++) {
    const angle = pick(draw, ANGLES) * side(draw) + (draw() < 0.5 ? 90 : 0);
    const anchor = pick(draw, anchors);
    const at: Point = [0.5 + side(draw) * 0.14, 0.5 + side(draw) * 0.1];
    const span = sport.width * (1.1 + draw() * 0.5);
    const placement = { turn: angle, scale: Math.sqrt(width * height) / span, anchor, at };
    const measured = measure(sport, placement, width, height);
    if (isGood(measured)) return placement;
    const score = Math.min(measured.anchors, 3) * 0.12 - Math.abs(measured.share - 0.66);
    if (score > highest) {
      highest = score;
      best = placement;
    }
  }
  return best!;
}

/**
 * A placement for a frame wider than 3:1: the court lies along it, slightly turned, with its net
 * near 44 % across and at least 2/5 of its width visible.
 */
export function lengthwise(draw: Random, sport: Sport, width: number, height: number): Placement {
  const turn = (6 + Math.floor(draw() * 7)) * side(draw);
  const scale = Math.min((0.82 * width) / sport.length, (2.5 * height) / sport.width);
  return { turn, scale, anchor: [0, (draw() - 0.5) * 0.3 * sport.width], at: [0.42 + draw() * 0.04, 0.5] };
}
