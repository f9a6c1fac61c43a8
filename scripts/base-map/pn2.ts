import { readFileSync } from 'node:fs';
import type { Position } from './shapefile.ts';

/** A coordinate has sixteen bits, in half minutes of arc. */
const UNITS_PER_DEGREE = 120;
const HEADER = 6;
/** The flag of a record that only groups the rings after it. */
const GROUP = 4;
const GROUP_LENGTH = 6;

/**
 * Reads the rings of one of Marble's `.pn2` files, in degrees. The file has a header (version,
 * number of lines, whether coloured), then for each line a flag, its number and its number of
 * absolute nodes. Each node is followed by nodes with coordinates relative to it.
 */
export function readPn2(path: string): Position[][] {
  const file = readFileSync(path);
  const rings: Position[][] = [];
  let offset = HEADER;
  while (offset < file.length) {
    if (file[offset] === GROUP) {
      offset += GROUP_LENGTH;
      continue;
    }
    const nodes = file.readUInt32BE(offset + 5);
    offset += 9;
    const ring: Position[] = [];
    for (let node = 0; node < nodes; node += 1) {
      const latitude = file.readInt16BE(offset);
      const longitude = file.readInt16BE(offset + 2);
      const near = file.readInt16BE(offset + 4);
      offset += 6;
      ring.push([longitude / UNITS_PER_DEGREE, latitude / UNITS_PER_DEGREE]);
      for (let index = 0; index < near; index += 1, offset += 2) {
        const y = latitude + file.readInt8(offset);
        const x = longitude + file.readInt8(offset + 1);
        ring.push([x / UNITS_PER_DEGREE, y / UNITS_PER_DEGREE]);
      }
    }
    rings.push(ring);
  }
  return rings;
}
