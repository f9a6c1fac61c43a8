import type { Line } from './decode.ts';

export interface Label {
  kind: 'place' | 'sea' | 'river';
  text: string;
  /** Centre, in pixels of the world at the zoom. */
  x: number;
  y: number;
}

export interface Place {
  text: string;
  /** In grid units. */
  x: number;
  y: number;
  fromZoom: number;
}

const LINE_HEIGHT = 20;
/** A letter's usual width at the labels' size, in pixels. */
const LETTER = 8;
const RIVER_SPACING = 480;

const halfWidth = (text: string) => (text.length * LETTER) / 2 + 6;

/** Whether any of the label can lie in the square at x, y. */
export function reaches({ x, y, text }: Label, square: { x: number; y: number; side: number }): boolean {
  const half = halfWidth(text);
  return (
    x + half > square.x &&
    x - half < square.x + square.side &&
    y + LINE_HEIGHT > square.y &&
    y - LINE_HEIGHT < square.y + square.side
  );
}

function collides(a: Label, b: Label): boolean {
  return Math.abs(a.x - b.x) < halfWidth(a.text) + halfWidth(b.text) && Math.abs(a.y - b.y) < LINE_HEIGHT;
}

/** Points along the line, `spacing` apart, the first after half of it. */
export function pointsAlong(line: Line, scale: number, spacing: number): { x: number; y: number }[] {
  const found: { x: number; y: number }[] = [];
  let left = spacing / 2;
  for (let index = 2; index < line.length; index += 2) {
    const [ax, ay, bx, by] = line.slice(index - 2, index + 2).map((value) => value * scale) as [
      number,
      number,
      number,
      number,
    ];
    const length = Math.hypot(bx - ax, by - ay);
    let at = left;
    for (; at <= length; at += spacing)
      found.push({ x: ax + ((bx - ax) * at) / length, y: ay + ((by - ay) * at) / length });
    left = at - length;
  }
  return found;
}

export interface LabelSource {
  /** The most important first: of two that would overlap, the first stays. */
  places: readonly Place[];
  seas: readonly Place[];
  rivers: readonly { text: string; lines: readonly Line[] }[];
}

/** What is written at a zoom, all over the map: each tile writes its part of a name that crosses its edge. */
export function labelsAt({ places, seas, rivers }: LabelSource, zoom: number, grid: number): Label[] {
  const scale = (256 * 2 ** zoom) / grid;
  const named = (kind: Label['kind']) => (place: Place) => ({
    kind,
    text: place.text,
    x: place.x * scale,
    y: place.y * scale,
  });
  const candidates: Label[] = [
    ...places.filter(({ fromZoom }) => fromZoom <= zoom).map(named('place')),
    ...seas.filter(({ fromZoom }) => fromZoom <= zoom).map(named('sea')),
  ];
  if (zoom >= 7)
    for (const { text, lines } of rivers)
      for (const line of lines)
        for (const point of pointsAlong(line, scale, RIVER_SPACING)) candidates.push({ kind: 'river', text, ...point });
  const kept: Label[] = [];
  // What may overlap stands in the same or a neighbouring cell: without cells, a near zoom compares thousands of pairs.
  const cells = new Map<string, Label[]>();
  const CELL = 256;
  for (const label of candidates) {
    const [column, row] = [Math.floor(label.x / CELL), Math.floor(label.y / CELL)];
    const near = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].flatMap((dy) => cells.get(`${column + dx} ${row + dy}`) ?? []));
    if (near.some((other) => collides(label, other))) continue;
    kept.push(label);
    const key = `${column} ${row}`;
    cells.set(key, [...(cells.get(key) ?? []), label]);
  }
  return kept;
}
