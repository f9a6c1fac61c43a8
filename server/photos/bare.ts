/** The types of pictures that are taken. */
export const IMAGE_TYPES = ['jpeg', 'png', 'webp'] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];

const text = (bytes: Buffer, start: number, end: number) => bytes.toString('latin1', start, end);

const PNG = '\x89PNG\r\n\x1a\n';

/** The type of a picture by the signature that it begins with; undefined for anything else. */
export function imageTypeOf(bytes: Buffer): ImageType | undefined {
  if (text(bytes, 0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (text(bytes, 0, 8) === PNG) return 'png';
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return 'webp';
  return undefined;
}

const MARKER = 0xff;
const END = 0xd9;
const SCAN = 0xda;
/** Restarts within a scan, 0xd0 to 0xd7, and the zero after a 0xff that is data. */
const isData = (byte: number) => byte === 0 || (byte >= 0xd0 && byte <= 0xd7);
/** Frames, tables and the restart interval. */
const JPEG_PARTS = new Set([0xc0, 0xc1, 0xc2, 0xc4, 0xdb, 0xdd, SCAN]);
const JFIF = 0xe0;
const ADOBE = 0xee;

/** JFIF without a thumbnail, and how Adobe codes colours. Other application data is metadata. */
function isPlainHeader(bytes: Buffer, marker: number, start: number, length: number): boolean {
  if (marker === JFIF) return length === 16 && text(bytes, start + 2, start + 7) === 'JFIF\0';
  return marker === ADOBE && length === 14 && text(bytes, start + 2, start + 7) === 'Adobe';
}

function isBareJpeg(bytes: Buffer): boolean {
  let at = 2;
  while (at + 2 <= bytes.length) {
    const marker = bytes[at + 1]!;
    if (bytes[at] !== MARKER) return false;
    if (marker === END) return at + 2 === bytes.length;
    at += 2;
    if (at + 2 > bytes.length) return false;
    const length = bytes.readUInt16BE(at);
    if (!JPEG_PARTS.has(marker) && !isPlainHeader(bytes, marker, at, length)) return false;
    at += length;
    if (marker !== SCAN) continue;
    at = bytes.indexOf(MARKER, at);
    while (at >= 0 && isData(bytes[at + 1] ?? END)) at = bytes.indexOf(MARKER, at + 2);
    if (at < 0) return false;
  }
  return false;
}

const PNG_PARTS = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND', 'gAMA', 'cHRM', 'sRGB', 'sBIT', 'pHYs', 'bKGD']);

function isBarePng(bytes: Buffer): boolean {
  let at = PNG.length;
  while (at + 12 <= bytes.length) {
    const name = text(bytes, at + 4, at + 8);
    if (!PNG_PARTS.has(name)) return false;
    at += 12 + bytes.readUInt32BE(at);
    if (name === 'IEND') return at === bytes.length;
  }
  return false;
}

const WEBP_PARTS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH']);
/** The flags of VP8X for metadata, colour profiles and animations. */
const WEBP_MORE = 0x2e;

function isBareWebp(bytes: Buffer): boolean {
  if (bytes.length < 20 || bytes.readUInt32LE(4) + 8 !== bytes.length) return false;
  let at = 12;
  while (at + 8 <= bytes.length) {
    const name = text(bytes, at, at + 4);
    if (!WEBP_PARTS.has(name)) return false;
    if (name === 'VP8X' && bytes[at + 8]! & WEBP_MORE) return false;
    const length = bytes.readUInt32LE(at + 4);
    at += 8 + length + (length % 2);
  }
  return at === bytes.length;
}

const BARE: Record<ImageType, (bytes: Buffer) => boolean> = { jpeg: isBareJpeg, png: isBarePng, webp: isBareWebp };

/**
 * Whether a file has nothing besides its picture: no EXIF, place, comment, colour profile, thumbnail
 * or frames, and nothing after its end. Such a file is stored as it is, so that what was exported is
 * imported to the same bytes; any other is encoded again.
 */
export const isBare = (bytes: Buffer, type: ImageType): boolean => BARE[type](bytes);
