import { readFileSync } from 'node:fs';

export type Position = [longitude: number, latitude: number];
export interface Shape {
  /** The lines or rings, in degrees. */
  parts: Position[][];
  attributes: Record<string, string>;
}

const HEADER = 100;

/**
 * Reads the lines or rings of each record. The index gives the start of a record, because there may
 * be gaps.
 */
function readParts(path: string): Position[][][] {
  const index = readFileSync(`${path}.shx`);
  const file = readFileSync(`${path}.shp`);
  return Array.from({ length: (index.length - HEADER) / 8 }, (_, record) => {
    const start = index.readInt32BE(HEADER + record * 8) * 2 + 8;
    // A record without a shape only has its type, 0.
    if (file.readInt32LE(start) === 0) return [];
    const partCount = file.readInt32LE(start + 36);
    const pointCount = file.readInt32LE(start + 40);
    const points = start + 44 + partCount * 4;
    const begins = Array.from({ length: partCount }, (_, part) => file.readInt32LE(start + 44 + part * 4));
    return begins.map((begin, part) =>
      Array.from({ length: (begins[part + 1] ?? pointCount) - begin }, (_, point): Position => {
        const at = points + (begin + point) * 16;
        return [file.readDoubleLE(at), file.readDoubleLE(at + 8)];
      }),
    );
  });
}

/** Reads the rows of a dBASE table, with every value as text. */
export function readTable(path: string): Record<string, string>[] {
  const file = readFileSync(path);
  const rowCount = file.readUInt32LE(4);
  const headerLength = file.readUInt16LE(8);
  const rowLength = file.readUInt16LE(10);
  const fields: { name: string; length: number }[] = [];
  for (let offset = 32; file[offset] !== 0x0d; offset += 32) {
    const name = file.toString('latin1', offset, offset + 11).replace(/\0.*$/s, '');
    fields.push({ name, length: file.readUInt8(offset + 16) });
  }
  return Array.from({ length: rowCount }, (_, row) => {
    let offset = headerLength + row * rowLength + 1;
    return Object.fromEntries(
      fields.map(({ name, length }) => {
        const value = file.toString('utf8', offset, offset + length).trim();
        offset += length;
        return [name, value];
      }),
    );
  });
}

/** Reads the shapes of `<path>.shp` with their rows of `<path>.dbf`. */
export function readShapefile(path: string): Shape[] {
  const rows = readTable(`${path}.dbf`);
  return readParts(path).map((parts, index) => ({ parts, attributes: rows[index] ?? {} }));
}
