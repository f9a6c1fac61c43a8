import { createHash } from 'node:crypto';
import type { Sharp } from 'sharp';
import { type ImageType, imageTypeOf, isBare } from './bare.ts';

/** A picture as it is stored and exported: without metadata, upright, in sRGB, of limited size. */
export type Image = {
  hash: string;
  /** Of the file that it was made of. */
  source_hash: string;
  type: ImageType;
  /** Pixels. */
  width: number;
  height: number;
  content: Buffer;
};

export const FORMATS = ['avif', 'webp'] as const;
export type Format = (typeof FORMATS)[number];
export type Variant = { width: number; format: Format; content: Buffer };

/** Bytes of a file. */
export const MAX_BYTES = 10 * 1024 * 1024;
/** A camera takes 50 million pixels; a file of a few kilobytes may claim to have billions. */
const MAX_PIXELS = 50_000_000;
/** Pixels of the longer side that are stored, and of the shorter that a file must have. */
const MAX_SIDE = 2560;
const MIN_SIDE = 96;
/** Pixels: a face on a phone, and up to twice the width of a photo on a large screen. */
const WIDTHS = [160, 320, 640, 960, 1600];

/** What is wrong with a file, and how to put it right. */
export class ImageFault extends Error {
  constructor(
    message: string,
    /** Names the fault where it is not told in English. */
    readonly code: 'SIZE' | 'TYPE' | 'PIXELS' | 'DAMAGED' | 'DETAIL' | 'MISSING',
  ) {
    super(message);
  }
}

/** Names a picture by what it contains: 128 bits of SHA-256, in hexadecimal. */
export const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex').slice(0, 32);

/** Loads the library with the first picture, as most processes only send pictures. */
async function open(bytes: Buffer): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  // A damaged file is refused rather than shown grey.
  return sharp(bytes, { failOn: 'truncated', limitInputPixels: MAX_PIXELS });
}

const megabytes = (bytes: number) => `${Math.round((bytes / 1024 / 1024) * 10) / 10} MB`;

/** @throws ImageFault if a file has too many bytes */
export function checkSize(bytes: number): void {
  if (bytes > MAX_BYTES)
    throw new ImageFault(`has ${megabytes(bytes)}: save it with at most ${megabytes(MAX_BYTES)}`, 'SIZE');
}

/**
 * The type of a file by its content.
 * @throws ImageFault if it is too large or no picture that is taken
 */
export function checkFile(bytes: Buffer): ImageType {
  checkSize(bytes.length);
  const type = imageTypeOf(bytes);
  if (!type) throw new ImageFault('is no JPEG, PNG or WebP by its content: save it as one of these', 'TYPE');
  return type;
}

/** How a picture is stored that cannot stay as it is. */
const ENCODE: Record<ImageType, (picture: Sharp) => Sharp> = {
  jpeg: (picture) => picture.jpeg({ quality: 90 }),
  png: (picture) => picture.png(),
  webp: (picture) => picture.webp({ quality: 90 }),
};

/**
 * Reads a picture. A file that has nothing but a picture of a stored size stays as it is; any other
 * is turned upright, made smaller and encoded again, which leaves out all its metadata.
 * @throws ImageFault that says what is wrong and how to put it right
 */
export async function readImage(bytes: Buffer): Promise<Image> {
  const type = checkFile(bytes);
  try {
    return await encode(bytes, type);
  } catch (error) {
    if (error instanceof ImageFault) throw error;
    throw new ImageFault(`cannot be read (${(error as Error).message}): save it again`, 'DAMAGED');
  }
}

async function encode(bytes: Buffer, type: ImageType): Promise<Image> {
  const picture = await open(bytes);
  const { width, height, space, format } = await picture.metadata();
  if (format !== type) throw new Error(`not ${type}`);
  if (Math.min(width, height) < MIN_SIDE)
    throw new ImageFault(`has ${width} × ${height} pixels: use a picture with at least ${MIN_SIDE} each way`, 'PIXELS');
  const source_hash = hashOf(bytes);
  if (isBare(bytes, type) && Math.max(width, height) <= MAX_SIDE && space === 'srgb') {
    // Reads it to its end, as its first bytes may be right and the rest missing.
    await picture.resize({ width: 16 }).raw().toBuffer();
    return { hash: source_hash, source_hash, type, width, height, content: bytes };
  }
  const small = picture
    .autoOrient()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb');
  const { data, info } = await ENCODE[type](small).toBuffer({ resolveWithObject: true });
  if (data.length > MAX_BYTES) throw new ImageFault('has too much detail for its type: save it as JPEG', 'DETAIL');
  return { hash: hashOf(data), source_hash, type, width: info.width, height: info.height, content: data };
}

/** More effort takes twice the time and more for some per cent of the bytes. */
const ENCODE_VARIANT: Record<Format, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif({ quality: 50, effort: 2 }),
  webp: (picture) => picture.webp({ quality: 76 }),
};

/** The sizes and formats of a picture that pages load, none larger than the picture. */
export async function variantsOf({ content, width }: Image): Promise<Variant[]> {
  const widths = new Set([...WIDTHS.filter((one) => one < width), Math.min(width, WIDTHS.at(-1)!)]);
  const variants: Variant[] = [];
  // One size at a time: each takes all processors.
  for (const one of widths) {
    const picture = (await open(content)).resize({ width: one });
    const encode = async (format: Format): Promise<Variant> => ({
      ...{ width: one, format },
      content: await ENCODE_VARIANT[format](picture.clone()).toBuffer(),
    });
    variants.push(...(await Promise.all(FORMATS.map(encode))));
  }
  return variants;
}
