import { type Point, rotateHalfTurn, type Sport } from './geometry.ts';
import { rectangle, rotatePoint, svgNumber } from './numbers.ts';
import type { Surface } from './surfaces.ts';

const INK = '#0E1020';

/** Direction of all shadows on screen. The same for all pictures, however a court is turned. */
const SUN: Point = [0.86, 0.51];

/** The shadow of an object `height` metres high, in metres of a court turned by `turn` degrees. */
const shadow = (height: number, turn: number): Point => {
  const [x, y] = rotatePoint(SUN, -turn);
  return [x * height, y * height];
};

const stroke = (path: string, colour: string, width: number, more = '') =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${svgNumber(width)}" stroke-linecap="square"${more}/>`;

const shade = (path: string, opacity: string) => `<path d="${path}" fill-opacity="${opacity}"/>`;

/** Width of a painted line in metres: 1.5 times the true width, limited to a range in pixels. */
export const lineWidth = (sport: Sport, scale: number, thinnest: number, thickest: number): number =>
  Math.min(Math.max(sport.line * scale * 1.5, thinnest), thickest) / scale;

/** The floor of the court without texture and lines. */
export const courtFloor = (sport: Sport, surface: Surface): string => {
  const area = rectangle(sport.length, sport.width);
  const painted = sport.halfAreas ? shade(sport.halfAreas + rotateHalfTurn(sport.halfAreas), '.22') : '';
  return `<path d="${area}" fill="${surface.court}"/>${painted}`;
};

/** All painted lines as one path. Walls and glass cover the outline. */
export function courtLines(sport: Sport, surface: Surface, width: number): string {
  // A table's white edge is inside its outline; a court's line is centred on it.
  const inset = sport.edge === 'table' ? 0.02 : 0;
  const outline = rectangle(sport.length - inset * 2, sport.width - inset * 2);
  const { singleLines: once = '', halfLines: twice = '' } = sport;
  return stroke(outline + once + twice + rotateHalfTurn(twice), surface.line, width);
}

/** The net with posts and shadow; '' for a sport without a net. */
function net({ net }: Sport, surface: Surface, turn: number, width: number): string {
  if (!net) return '';
  const [half, height] = net;
  const [x, y] = shadow(Math.min(height, 1.2) * 1.05, turn);
  const posts = [-half, half].map(
    (at) => `<circle cy="${svgNumber(at)}" r="${svgNumber(width * 1.5)}" fill="${INK}"/>`,
  );
  return (
    shade(`M0 ${-half}V${half}l${svgNumber(x)} ${svgNumber(y)}V${svgNumber(y - half)}Z`, '.17') +
    `<path d="M0 ${-half}V${half}" stroke="${surface.line}" stroke-width="${svgNumber(width * 1.25)}"/>${posts.join('')}`
  );
}

/** The glass around a padel court, with a shadow of 1.5 m and a post every 2 m. */
function glass({ length, width }: Sport, turn: number, line: number): string {
  const l = length / 2;
  const w = width / 2;
  const [x, y] = shadow(1.5, turn);
  const fall = `l${svgNumber(x)} ${svgNumber(y)}`;
  // Opposite walls share a path. Adjacent ones cannot, or their overlap would be cut out.
  const long = [-w, w].map((at) => `M${-l} ${at}h${length}${fall}h${-length}Z`).join('');
  const cross = [-l, l].map((at) => `M${at} ${-w}v${width}${fall}v${-width}Z`).join('');
  const around = rectangle(length, width);
  // The posts are the square ends of dashes with a length of 0.
  const posts = stroke(around, INK, line * 2, ' stroke-dasharray="0 2"');
  return shade(long, '.09') + shade(cross, '.09') + stroke(around, INK, line * 1.3) + posts;
}

/** The shadow of a table on the floor; '' for a court. */
export function tableShadow(sport: Sport, turn: number): string {
  if (sport.edge !== 'table') return '';
  return `<g transform="translate(${shadow(0.42, turn).map(svgNumber).join(' ')})">${shade(rectangle(sport.length, sport.width), '.2')}</g>`;
}

/**
 * Net, glass and walls. `turn` is the court's rotation on screen in degrees, `line` the width of a
 * line in metres.
 */
export function courtFixtures(sport: Sport, surface: Surface, turn: number, line: number): string {
  const walls = sport.edge === 'walls' ? stroke(rectangle(sport.length, sport.width), INK, line * 1.6) : '';
  return net(sport, surface, turn, line) + (sport.edge === 'glass' ? glass(sport, turn, line) : '') + walls;
}

/** A ball with its shadow at a point of the court. Sizes are in metres. */
export function ball([x, y]: Point, radius: number, colour: string, turn: number): string {
  const [right, down] = shadow(radius * 1.5, turn);
  const circle = (cx: number, cy: number, fill: string) =>
    `<circle cx="${svgNumber(cx)}" cy="${svgNumber(cy)}" r="${svgNumber(radius)}" ${fill}/>`;
  return circle(x + right, y + down, 'fill-opacity=".28"') + circle(x, y, `fill="${colour}"`);
}
