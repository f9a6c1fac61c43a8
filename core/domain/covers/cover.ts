import { closeUp, courtPoint, lengthwise, type Placement } from './compose.ts';
import { ball, below, ground, lines, lineWidth, standing } from './court.ts';
import { type FrameOptions, frame, idOf } from './frame.ts';
import { type Point, type Sport, sportOf } from './geometry.ts';
import { short } from './numbers.ts';
import { hash, type Random, random } from './random.ts';
import { type Surface, surfaceOf, texture } from './surfaces.ts';

export interface CoverOptions extends FrameOptions {
  /** Sport code, such as `table-tennis`. A sport not known here gets a hall with mats. */
  sport: string;
  /** clay, hard, grass, carpet or parquet. */
  surface: string;
}

/** The surface a court is drawn in. A pool is water, and a hall of an unknown floor has parquet. */
export const courtSurface = (sport: Sport, code: string): Surface =>
  surfaceOf(sport.surface, code, sport.edge === 'floor' ? 'parquet' : undefined);

function draw(
  options: CoverOptions,
  kind: string,
  next: Random,
  place: Placement,
  ballAt: Point,
  root = Math.sqrt(options.width * options.height),
): string {
  const { width, height } = options;
  const { turn, scale, anchor, at } = place;
  const sport = sportOf(options.sport);
  const floor = courtSurface(sport, options.surface);
  const onTable = sport.edge === 'table';
  const top = onTable ? surfaceOf('hard') : floor;
  const other = next() < 0.4 ? floor.other : undefined;
  const line = lineWidth(sport, scale, 1.8, Math.max(5, root / 90));
  const id = idOf(kind, options, options.sport, options.surface);

  // Without a second surround one texture covers run-off and court alike; a table stands on it.
  const reach = (1.4 * Math.hypot(width, height)) / scale + sport.length;
  const textured = (length: number, across: number) => texture(floor, length, across, scale, id);
  const court = ground(sport, top);
  const floors = onTable
    ? (other ? '' : textured(reach, reach)) + below(sport, turn) + court
    : court + (other ? textured(sport.length, sport.width) : textured(reach, reach));

  let content = floors + lines(sport, top, line) + standing(sport, top, turn, line);
  if (sport.ball && next() < 0.55) {
    const radius = Math.max(sport.ball[0], Math.max(4, root / 75) / scale);
    content += ball(courtPoint(place, width, height, ballAt), radius, sport.ball[1], turn);
  }
  const transform = `translate(${short(width * at[0])} ${short(height * at[1])}) rotate(${turn}) scale(${short(scale)}) translate(${short(-anchor[0])} ${short(-anchor[1])})`;
  return frame(options, other ?? floor.runOff, `<g transform="${transform}">${content}</g>`);
}

/** A band with the court lengthwise, for frames wider than 3:1. */
export function strip(options: CoverOptions): string {
  const next = random(hash(options.seed));
  const place = lengthwise(next, sportOf(options.sport), options.width, options.height);
  return draw(options, 's', next, place, [0.58 + next() * 0.14, 0.25 + next() * 0.5]);
}

/** A close-up of one court, cropped by the seed to the composition rule; a strip when the frame is wider than 3:1. */
export function cover(options: CoverOptions): string {
  const { width, height } = options;
  if (width > 3 * height) return strip(options);
  const next = random(hash(options.seed));
  const place = closeUp(next, sportOf(options.sport), width, height);
  // The ball lies in the third opposite the anchor.
  const [x, y] = place.at;
  return draw(options, 'c', next, place, [1 - x + (next() - 0.5) * 0.16, 1 - y + (next() - 0.5) * 0.2]);
}

/** Where a court's corner lies in a frame, in shares of it, and how the court lies from there. */
export interface CornerPlace {
  at: readonly [x: number, y: number];
  /** Degrees, clockwise on screen. */
  turn: number;
  /** Pixels per metre. */
  scale: number;
  ball: readonly [x: number, y: number];
}

/** A court that enters the frame by one corner, for a frame with text beside it; the second surround where the surface has one. */
export function fromCorner(options: CoverOptions, { at, turn, scale, ball: ballAt }: CornerPlace): string {
  const { length, width } = sportOf(options.sport);
  // Of squash the corner behind the service boxes: the other half has no lines.
  const place = { turn, scale, anchor: [length / 2, width / 2] as Point, at };
  // Such a frame may be far wider than what is seen of it at once, so lines and ball go by its height.
  return draw(options, 'k', () => 0, place, ballAt, 1.25 * options.height);
}
