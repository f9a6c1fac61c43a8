/** Points as x, y, x, y … in grid units from the world's north-west corner. */
export type Line = readonly number[];

/** A line and its bounding box, which tells whether it is in view. */
export interface Outline {
  points: Line;
  west: number;
  north: number;
  east: number;
  south: number;
}

/**
 * Decodes numbers from text with five bits per character, least significant first. The lowest bit
 * is the sign.
 */
export function decode(text: string): number[] {
  const numbers: number[] = [];
  let value = 0;
  let scale = 1;
  for (let index = 0; index < text.length; index += 1) {
    const bits = text.charCodeAt(index) - 63;
    value += (bits % 32) * scale;
    scale *= 32;
    if (bits >= 32) continue;
    const difference = value % 2 === 1 ? -(value + 1) / 2 : value / 2;
    numbers.push(difference + (numbers[numbers.length - 2] ?? 0));
    value = 0;
    scale = 1;
  }
  return numbers;
}

export function outlineOf(text: string): Outline {
  const points = decode(text);
  const outline = { points, west: points[0]!, north: points[1]!, east: points[0]!, south: points[1]! };
  for (let index = 0; index < points.length; index += 2) {
    outline.west = Math.min(outline.west, points[index]!);
    outline.east = Math.max(outline.east, points[index]!);
    outline.north = Math.min(outline.north, points[index + 1]!);
    outline.south = Math.max(outline.south, points[index + 1]!);
  }
  return outline;
}
