import { type Point, type Sport, turned } from './geometry.ts';
import { box, short, turnBy } from './numbers.ts';
import type { Surface } from './surfaces.ts';

const INK = '#0E1020';

/** Screen direction of every shadow: one sun for the whole product, however a court is turned. */
const SUN: Point = [0.86, 0.51];

/** Shadow of a thing `height` metres high, in the metres of a court turned by `turn` degrees. */
const shadow = (height: number, turn: number): Point => {
  const [x, y] = turnBy(SUN, -turn);
  return [x * height, y * height];
};

const stroke = (path: string, colour: string, width: number, more = '') =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${short(width)}" stroke-linecap="square"${more}/>`;

const shade = (path: string, opacity: string) => `<path d="${path}" fill-opacity="${opacity}"/>`;

/** Width in metres of a painted line: half as wide again as the true one, kept between two widths in pixels. */
export const lineWidth = (sport: Sport, scale: number, thinnest: number, thickest: number): number =>
  Math.min(Math.max(sport.line * scale * 1.5, thinnest), thickest) / scale;

/** The court's ground without texture or lines. */
export const ground = (sport: Sport, surface: Surface): string => {
  const area = box(sport.length, sport.width);
  const painted = sport.areas ? shade(sport.areas + turned(sport.areas), '.22') : '';
  return `<path d="${area}" fill="${surface.court}"/>${painted}`;
};

/** All painted lines as one path. Walls and glass cover the outline of their court. */
export function lines(sport: Sport, surface: Surface, width: number): string {
  // The table's white edge lies on the table; a court's is centred on its true size.
  const inset = sport.edge === 'table' ? 0.02 : 0;
  const outline = box(sport.length - inset * 2, sport.width - inset * 2);
  const { once = '', twice = '' } = sport;
  return stroke(outline + once + twice + turned(twice), surface.line, width);
}

/** Net with posts and shadow; '' for a sport without one. */
function net({ net }: Sport, surface: Surface, turn: number, width: number): string {
  if (!net) return '';
  const [half, height] = net;
  const [x, y] = shadow(Math.min(height, 1.2) * 1.05, turn);
  const posts = [-half, half].map((at) => `<circle cy="${short(at)}" r="${short(width * 1.5)}" fill="${INK}"/>`);
  return (
    shade(`M0 ${-half}V${half}l${short(x)} ${short(y)}V${short(y - half)}Z`, '.17') +
    `<path d="M0 ${-half}V${half}" stroke="${surface.line}" stroke-width="${short(width * 1.25)}"/>${posts.join('')}`
  );
}

/** Glass round a padel court: shadow of 1.5 m, and a post every 2 m. */
function glass({ length, width }: Sport, turn: number, line: number): string {
  const l = length / 2;
  const w = width / 2;
  const [x, y] = shadow(1.5, turn);
  const fall = `l${short(x)} ${short(y)}`;
  // Opposite walls share a path; neighbours may not, or their overlap would be cut out.
  const long = [-w, w].map((at) => `M${-l} ${at}h${length}${fall}h${-length}Z`).join('');
  const cross = [-l, l].map((at) => `M${at} ${-w}v${width}${fall}v${-width}Z`).join('');
  const around = box(length, width);
  // Square ends of dashes without length are the posts.
  const posts = stroke(around, INK, line * 2, ' stroke-dasharray="0 2"');
  return shade(long, '.09') + shade(cross, '.09') + stroke(around, INK, line * 1.3) + posts;
}

/** Shadow a table throws on the floor; '' for a court. */
export function below(sport: Sport, turn: number): string {
  if (sport.edge !== 'table') return '';
  return `<g transform="translate(${shadow(0.42, turn).map(short).join(' ')})">${shade(box(sport.length, sport.width), '.2')}</g>`;
}

/** What stands on the court: net, glass, walls. `turn` is the court's turn on screen in degrees, `line` a line's width in metres. */
export function standing(sport: Sport, surface: Surface, turn: number, line: number): string {
  const walls = sport.edge === 'walls' ? stroke(box(sport.length, sport.width), INK, line * 1.6) : '';
  return net(sport, surface, turn, line) + (sport.edge === 'glass' ? glass(sport, turn, line) : '') + walls;
}

/** A ball with its shadow at a point of the court, in metres. */
export function ball([x, y]: Point, radius: number, colour: string, turn: number): string {
  const [right, down] = shadow(radius * 1.5, turn);
  const circle = (cx: number, cy: number, fill: string) =>
    `<circle cx="${short(cx)}" cy="${short(cy)}" r="${short(radius)}" ${fill}/>`;
  return circle(x + right, y + down, 'fill-opacity=".28"') + circle(x, y, `fill="${colour}"`);
}
