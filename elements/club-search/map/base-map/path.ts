import type { Line, Outline } from './decode.ts';

/** A square part of the world: its corner in grid units, its side in both grid units and pixels. */
export interface View {
  x: number;
  y: number;
  side: number;
  pixels: number;
}

/** Pixels drawn beyond the edge, so that the stroke of a cut outline is out of view. */
const MARGIN = 24;

interface Box {
  west: number;
  north: number;
  east: number;
  south: number;
}

function boxOf({ x, y, side, pixels }: View): Box {
  const margin = (MARGIN * side) / pixels;
  return { west: x - margin, north: y - margin, east: x + side + margin, south: y + side + margin };
}

const meets = (a: Box, b: Box) => a.west <= b.east && a.east >= b.west && a.north <= b.south && a.south >= b.north;

/** The ring's points within one edge of a box (Sutherland and Hodgman). */
function cutEdge(ring: Line, axis: 0 | 1, limit: number, above: boolean): number[] {
  const cut: number[] = [];
  for (let index = 0; index < ring.length; index += 2) {
    const before = (index + ring.length - 2) % ring.length;
    const [from, to] = [ring[before + axis]!, ring[index + axis]!];
    const isIn = to >= limit === above;
    if ((isIn !== from >= limit) === above) {
      const [fromOther, toOther] = [ring[before + 1 - axis]!, ring[index + 1 - axis]!];
      const other = fromOther + ((toOther - fromOther) * (limit - from)) / (to - from);
      cut.push(axis === 0 ? limit : other, axis === 0 ? other : limit);
    }
    if (isIn) cut.push(ring[index]!, ring[index + 1]!);
  }
  return cut;
}

function pathOf(points: Line, { x, y, side, pixels }: View): string {
  const scale = pixels / side;
  let path = '';
  let last = '';
  for (let index = 0; index < points.length; index += 2) {
    const place = `${Math.round((points[index]! - x) * scale)} ${Math.round((points[index + 1]! - y) * scale)}`;
    if (place !== last) path += `${path ? 'L' : 'M'}${place}`;
    last = place;
  }
  return path;
}

/**
 * The areas in view as one SVG path, for the fill rule `evenodd`: a ring within a ring is a hole.
 */
export function areaPath(areas: readonly Outline[], view: View): string {
  const box = boxOf(view);
  let path = '';
  for (const area of areas) {
    if (!meets(area, box)) continue;
    let ring: Line = area.points;
    if (area.west < box.west) ring = cutEdge(ring, 0, box.west, true);
    if (area.east > box.east) ring = cutEdge(ring, 0, box.east, false);
    if (area.north < box.north) ring = cutEdge(ring, 1, box.north, true);
    if (area.south > box.south) ring = cutEdge(ring, 1, box.south, false);
    if (ring.length > 4) path += `${pathOf(ring, view)}Z`;
  }
  return path;
}

/** The lines in view as one SVG path, without the stretches that are out of view. */
export function linePath(lines: readonly Outline[], view: View): string {
  const box = boxOf(view);
  let path = '';
  for (const line of lines) {
    if (!meets(line, box)) continue;
    const { points } = line;
    let stretch: number[] = [];
    for (let index = 2; index < points.length; index += 2) {
      const [ax, ay, bx, by] = points.slice(index - 2, index + 2) as [number, number, number, number];
      const segment = {
        west: Math.min(ax, bx),
        east: Math.max(ax, bx),
        north: Math.min(ay, by),
        south: Math.max(ay, by),
      };
      if (meets(segment, box)) {
        if (stretch.length === 0) stretch.push(ax, ay);
        stretch.push(bx, by);
      } else if (stretch.length > 0) {
        path += pathOf(stretch, view);
        stretch = [];
      }
    }
    if (stretch.length > 0) path += pathOf(stretch, view);
  }
  return path;
}

/** Everything in view except the areas, as one SVG path for the fill rule `evenodd`. */
export function outsidePath(areas: readonly Outline[], view: View): string {
  const far = view.pixels + MARGIN;
  return `M${-MARGIN} ${-MARGIN}H${far}V${far}H${-MARGIN}Z${areaPath(areas, view)}`;
}
