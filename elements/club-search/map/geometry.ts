import type { MapBounds } from './types.ts';

export interface Point {
  x: number;
  y: number;
}
export type Direction = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

const EARTH = 40_075_016.686;

/** Metres per pixel in Web Mercator, with a world of 256 pixels at zoom 0. */
export function metresPerPixel(latitude: number, zoom: number): number {
  return (EARTH * Math.cos((latitude * Math.PI) / 180)) / (256 * 2 ** zoom);
}

/** The greatest of 1, 2, 5, 10 … metres that is at most `longest` pixels long. */
export function scaleOf(metres: number, longest: number): { metres: number; pixels: number } {
  const most = metres * longest;
  const power = 10 ** Math.floor(Math.log10(most));
  const round = ([5, 2, 1].find((step) => step * power <= most) ?? 1) * power;
  return { metres: round, pixels: Math.round(round / metres) };
}

/**
 * The nearest point in a direction. Points straight ahead go before those at an angle. Undefined if
 * there is none.
 */
export function nearestTowards<T extends Point>(points: Iterable<T>, from: Point, direction: Direction): T | undefined {
  const sideways = direction === 'ArrowLeft' || direction === 'ArrowRight';
  const sign = direction === 'ArrowRight' || direction === 'ArrowDown' ? 1 : -1;
  let best: T | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const point of points) {
    const [dx, dy] = [point.x - from.x, point.y - from.y];
    const ahead = (sideways ? dx : dy) * sign;
    const aside = Math.abs(sideways ? dy : dx);
    const cost = ahead + aside * 2;
    if (ahead > 0 && cost < least) [best, least] = [point, cost];
  }
  return best;
}

/** The offsets in pixels of n clubs at one address: a circle on which no two pins touch. */
export function ringOffsets(count: number): Point[] {
  const radius = Math.max(56, (count * 72) / (2 * Math.PI));
  return [...Array(count).keys()].map((index) => {
    const angle = (index / count) * 2 * Math.PI - Math.PI / 2;
    return { x: Math.round(Math.cos(angle) * radius), y: Math.round(Math.sin(angle) * radius) };
  });
}

/** The bounds of all places; null without places. */
export function boundsOf(places: Iterable<{ latitude: number; longitude: number }>): MapBounds | null {
  let bounds: MapBounds | null = null;
  for (const { latitude, longitude } of places) {
    const [south, west, north, east]: MapBounds = bounds ?? [latitude, longitude, latitude, longitude];
    bounds = [
      Math.min(south, latitude),
      Math.min(west, longitude),
      Math.max(north, latitude),
      Math.max(east, longitude),
    ];
  }
  return bounds;
}
