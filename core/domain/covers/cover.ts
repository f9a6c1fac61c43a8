import { closeUp, courtPoint, lengthwise, type Placement } from './compose.ts';
import { ball, courtFixtures, courtFloor, courtLines, lineWidth, tableShadow } from './court.ts';
import { type Point, type Sport, sportOf } from './geometry.ts';
import { svgNumber } from './numbers.ts';
import { hash, type Random, random } from './random.ts';
import { type Surface, surfaceOf, texture } from './surfaces.ts';
import { idOf, type PictureOptions, svgPicture } from './svg-picture.ts';

export interface CoverOptions extends PictureOptions {
  /** Sport code, such as `table-tennis`. An unknown sport is drawn as a hall with mats. */
  sport: string;
  /** clay, hard, grass, carpet or parquet. */
  surface: string;
}

/**
 * The surface that a court is drawn with. A pool is water, and a hall with an unknown floor has
 * parquet.
 */
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

  // Without a second surround one texture covers run-off and court, and a table is on top of it.
  const reach = (1.4 * Math.hypot(width, height)) / scale + sport.length;
  const textured = (length: number, across: number) => texture(floor, length, across, scale, id);
  const court = courtFloor(sport, top);
  const floors = onTable
    ? (other ? '' : textured(reach, reach)) + tableShadow(sport, turn) + court
    : court + (other ? textured(sport.length, sport.width) : textured(reach, reach));

  let content = floors + courtLines(sport, top, line) + courtFixtures(sport, top, turn, line);
  if (sport.ball && next() < 0.55) {
    const radius = Math.max(sport.ball[0], Math.max(4, root / 75) / scale);
    content += ball(courtPoint(place, width, height, ballAt), radius, sport.ball[1], turn);
  }
  const transform = `translate(${svgNumber(width * at[0])} ${svgNumber(height * at[1])}) rotate(${turn}) scale(${svgNumber(scale)}) translate(${svgNumber(-anchor[0])} ${svgNumber(-anchor[1])})`;
  return svgPicture(options, other ?? floor.runOff, `<g transform="${transform}">${content}</g>`);
}

/** Draws the court lengthwise, for frames wider than 3:1. Throws RangeError for an invalid size. */
export function strip(options: CoverOptions): string {
  const next = random(hash(options.seed));
  const place = lengthwise(next, sportOf(options.sport), options.width, options.height);
  return draw(options, 's', next, place, [0.58 + next() * 0.14, 0.25 + next() * 0.5]);
}

/**
 * Draws a close-up of a court, cropped by the seed within the composition rule, or a strip if the
 * frame is wider than 3:1. Throws RangeError for an invalid size.
 */
export function cover(options: CoverOptions): string {
  const { width, height } = options;
  if (width > 3 * height) return strip(options);
  const next = random(hash(options.seed));
  const place = closeUp(next, sportOf(options.sport), width, height);
  // The ball is in the third opposite the anchor.
  const [x, y] = place.at;
  return draw(options, 'c', next, place, [1 - x + (next() - 0.5) * 0.16, 1 - y + (next() - 0.5) * 0.2]);
}

/**
 * The position of a court's corner and of the ball in a frame, as shares of its size, and the
 * court's rotation and scale.
 */
export interface CornerPlace {
  at: readonly [x: number, y: number];
  /** Degrees, clockwise on screen. */
  turn: number;
  /** Pixels per metre. */
  scale: number;
  ball: readonly [x: number, y: number];
}

/**
 * Draws a court that enters the frame at a corner, for a frame with text next to it. Uses the
 * second surround if the surface has one.
 */
export function fromCorner(options: CoverOptions, { at, turn, scale, ball: ballAt }: CornerPlace): string {
  const { length, width } = sportOf(options.sport);
  // In squash this is the corner behind the service boxes: the other half has no lines.
  const place = { turn, scale, anchor: [length / 2, width / 2] as Point, at };
  // Only a part of a very wide frame may be visible, so the sizes of lines and ball depend on its
  // height.
  return draw(options, 'k', () => 0, place, ballAt, 1.25 * options.height);
}
