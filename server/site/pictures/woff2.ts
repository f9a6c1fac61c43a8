import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

/** The known tables that a WOFF2 file references by index in this list, as far as we need them. */
const KNOWN_TAGS = ['cmap', 'head', 'hhea', 'hmtx', 'maxp', 'name', 'OS/2', 'post', 'cvt ', 'fpgm', 'glyf', 'loca'];
const CUSTOM_TAG = 63;
const HEADER_BYTES = 48;
const LENGTH_AT = 8;
const COMPRESSED_LENGTH_AT = 20;

export type Woff2 = {
  /**
   * A table's bytes; those of outlines are in WOFF2's transformed format.
   * @throws Error if the font lacks the table
   */
  table(tag: string): Buffer;
  /** The file with another family name of the same length. */
  renamed(from: string, to: string): Buffer;
};

/**
 * Where each table is in the decompressed data, and where the compressed data begins in the file.
 */
function directoryOf(file: Buffer) {
  let at = HEADER_BYTES;
  const variableLength = () => {
    let value = 0;
    for (;;) {
      const byte = file.readUInt8(at++);
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
  };
  const places = new Map<string, { start: number; end: number }>();
  let start = 0;
  for (let left = file.readUInt16BE(12); left > 0; left--) {
    const flags = file.readUInt8(at++);
    const number = flags & 63;
    const own = number === CUSTOM_TAG;
    const tag = own ? file.toString('latin1', at, at + 4) : (KNOWN_TAGS[number] ?? `table ${number}`);
    if (own) at += 4;
    const outlines = tag === 'glyf' || tag === 'loca';
    const rewritten = outlines ? flags >> 6 !== 3 : flags >> 6 !== 0;
    const length = variableLength();
    const end = start + (rewritten ? variableLength() : length);
    places.set(tag, { start, end });
    start = end;
  }
  return { places, compressedAt: at };
}

/**
 * Parses a WOFF2 file.
 * @throws Error if it is not a WOFF2 font
 */
export function openWoff2(file: Buffer): Woff2 {
  if (file.toString('latin1', 0, 4) !== 'wOF2') throw new Error('not a WOFF2 font');
  const { places, compressedAt } = directoryOf(file);
  const compressedLength = file.readUInt32BE(COMPRESSED_LENGTH_AT);
  const content = brotliDecompressSync(file.subarray(compressedAt, compressedAt + compressedLength));
  const table = (tag: string, bytes = content) => {
    const place = places.get(tag);
    if (!place) throw new Error(`the font has no table ${tag}`);
    return bytes.subarray(place.start, place.end);
  };
  return {
    table: (tag) => table(tag),
    renamed(from, to) {
      const changed = Buffer.from(content);
      const names = table('name', changed);
      const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16();
      for (const [old, next] of [
        [Buffer.from(from), Buffer.from(to)],
        [bigEndian(from), bigEndian(to)],
      ] as const) {
        if (old.length !== next.length) throw new Error('a new name must be as long as the old one');
        for (let found = names.indexOf(old); found >= 0; found = names.indexOf(old, found + 1)) next.copy(names, found);
      }
      // Only kept in memory, so fast rather than small.
      const compressed = brotliCompressSync(changed, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
      const padding = Buffer.alloc(-compressed.length & 3);
      const result = Buffer.concat([file.subarray(0, compressedAt), compressed, padding]);
      result.writeUInt32BE(result.length, LENGTH_AT);
      result.writeUInt32BE(compressed.length, COMPRESSED_LENGTH_AT);
      // Metadata and private data are dropped.
      result.fill(0, 28, HEADER_BYTES);
      return result;
    },
  };
}
