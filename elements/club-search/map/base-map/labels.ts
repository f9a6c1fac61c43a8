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

/** In pixels of the world at the zoom. */
export interface Square {
  x: number;
  y: number;
  side: number;
}

export interface LabelSource {
  /** Sorted by importance: of two labels that overlap, the first is shown. */
  places: readonly Place[];
  seas: readonly Place[];
  rivers: readonly { text: string; lines: readonly Line[] }[];
}

const LINE_HEIGHT = 20;
/** Pixels: the average width of a letter at the size of the labels. */
const LETTER = 8;
const RIVER_SPACING = 480;
const RIVERS_FROM_ZOOM = 7;
/**
 * Pixels: a label this far outside a square can still overlap, and so remove, one that reaches into
 * it.
 */
const AROUND = 512;

/** Something on the map that covers a rectangle: its middle, and its size in pixels. */
export interface Cover {
  x: number;
  y: number;
  width: number;
  height: number;
}

const halfWidth = (text: string) => (text.length * LETTER) / 2 + 6;

function collides(a: Label, b: Label): boolean {
  return Math.abs(a.x - b.x) < halfWidth(a.text) + halfWidth(b.text) && Math.abs(a.y - b.y) < LINE_HEIGHT;
}

/** Whether a label would be under one of the covers. */
export function isCovered({ x, y, text }: Label, covers: readonly Cover[]): boolean {
  return covers.some(
    (cover) =>
      Math.abs(x - cover.x) < halfWidth(text) + cover.width / 2 &&
      Math.abs(y - cover.y) < (LINE_HEIGHT + cover.height) / 2,
  );
}

function isWithin(x: number, y: number, square: Square, wider: number, higher: number): boolean {
  return (
    x + wider > square.x &&
    x - wider < square.x + square.side &&
    y + higher > square.y &&
    y - higher < square.y + square.side
  );
}

/**
 * Points along the whole line, `spacing` pixels apart, the first after half of it. Returns those in
 * or around the square.
 */
export function pointsAlong(line: Line, scale: number, spacing: number, square: Square): { x: number; y: number }[] {
  const found: { x: number; y: number }[] = [];
  let ahead = spacing / 2;
  for (let index = 2; index < line.length; index += 2) {
    const [ax, ay] = [line[index - 2]! * scale, line[index - 1]! * scale];
    const [dx, dy] = [line[index]! * scale - ax, line[index + 1]! * scale - ay];
    const length = Math.hypot(dx, dy);
    const isNear = isWithin(ax + dx / 2, ay + dy / 2, square, AROUND + length / 2, AROUND + length / 2);
    for (let at = ahead; isNear && at <= length; at += spacing) {
      const point = { x: ax + (dx * at) / length, y: ay + (dy * at) / length };
      if (isWithin(point.x, point.y, square, AROUND, AROUND)) found.push(point);
    }
    ahead -= length;
    if (ahead <= 0) ahead += (Math.floor(-ahead / spacing) + 1) * spacing;
  }
  return found;
}

/**
 * The labels that reach into a square of the world at a zoom. A label on an edge is in both
 * squares, at the same place.
 */
export function labelsIn({ places, seas, rivers }: LabelSource, zoom: number, grid: number, square: Square): Label[] {
  const scale = (256 * 2 ** zoom) / grid;
  const candidates: Label[] = [];
  const add = (kind: Label['kind'], text: string, x: number, y: number) => {
    if (isWithin(x, y, square, AROUND, AROUND)) candidates.push({ kind, text, x, y });
  };
  for (const { text, x, y, fromZoom } of places) if (fromZoom <= zoom) add('place', text, x * scale, y * scale);
  for (const { text, x, y, fromZoom } of seas) if (fromZoom <= zoom) add('sea', text, x * scale, y * scale);
  if (zoom >= RIVERS_FROM_ZOOM)
    for (const { text, lines } of rivers)
      for (const line of lines)
        for (const { x, y } of pointsAlong(line, scale, RIVER_SPACING, square)) add('river', text, x, y);
  const placed: Label[] = [];
  for (const label of candidates) if (!placed.some((other) => collides(label, other))) placed.push(label);
  return placed.filter(({ x, y, text }) => isWithin(x, y, square, halfWidth(text), LINE_HEIGHT));
}
