import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { isBare } from './bare.ts';
import { ImageFault, readImage } from './image.ts';

const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
const picture = (width = 400, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: '#c65a3a', noise } });
const transparent = () => sharp({ create: { width: 200, height: 200, channels: 4, background: '#c65a3a80' } });
const SECRET = 'Lutsk 50.7501';
const exif = { IFD0: { Artist: SECRET } };

/** A segment of a JPEG after its first bytes. */
const withSegment = async (marker: number, content: string) => {
  const bytes = await picture().jpeg().toBuffer();
  const head = Buffer.from([0xff, marker, 0, content.length + 2]);
  return Buffer.concat([bytes.subarray(0, 2), head, Buffer.from(content, 'latin1'), bytes.subarray(2)]);
};
const withEnd = async (encoded: Sharp) => Buffer.concat([await encoded.toBuffer(), Buffer.from(SECRET)]);

const KEPT: [string, () => Promise<Buffer>][] = [
  ['a JPEG', () => picture().jpeg().toBuffer()],
  ['a progressive JPEG', () => picture().jpeg({ progressive: true, mozjpeg: true }).toBuffer()],
  ['a PNG', () => picture().png().toBuffer()],
  ['a PNG with a palette', () => picture().png({ palette: true }).toBuffer()],
  ['a transparent PNG', () => transparent().png().toBuffer()],
  ['a WebP', () => picture().webp().toBuffer()],
  ['a lossless WebP', () => picture().webp({ lossless: true }).toBuffer()],
  ['a transparent WebP', () => transparent().webp().toBuffer()],
];

it.each(KEPT)('%s without metadata is stored as it is', async (_, make) => {
  const bytes = await make();
  const { content, hash, source_hash } = await readImage(bytes);
  expect(content.equals(bytes)).toBe(true);
  expect(hash).toBe(source_hash);
});

it.each(KEPT)('%s that is cut off is refused', async (_, make) => {
  const bytes = await make();
  for (const share of [0.3, 0.6, 0.97]) {
    await expect(readImage(bytes.subarray(0, bytes.length * share))).rejects.toThrow(ImageFault);
  }
});

const CHANGED: [string, () => Promise<Buffer>][] = [
  ['a JPEG with EXIF', () => picture().withExif(exif).jpeg().toBuffer()],
  ['a JPEG with a comment', () => withSegment(0xfe, SECRET)],
  ['a JPEG with a JFIF thumbnail', () => withSegment(0xe0, `JFXX\0${SECRET}`)],
  ['a JPEG with application data', () => withSegment(0xed, SECRET)],
  ['a JPEG with something after its end', () => withEnd(picture().jpeg())],
  ['a JPEG with a colour profile', () => picture().withIccProfile('p3').jpeg().toBuffer()],
  ['a grey JPEG', () => picture().toColourspace('b-w').jpeg().toBuffer()],
  ['a JPEG in the colours of print', () => picture().toColourspace('cmyk').jpeg().toBuffer()],
  ['a PNG with EXIF', () => picture().withExif(exif).png().toBuffer()],
  ['a PNG with something after its end', () => withEnd(picture().png())],
  ['a WebP with EXIF', () => picture().withExif(exif).webp().toBuffer()],
  ['a WebP with something after its end', () => withEnd(picture().webp())],
  ['a JPEG that is too large', () => picture(3000, 1500).jpeg().toBuffer()],
  ['a WebP that is too large', () => picture(200, 2600).webp().toBuffer()],
];

describe.each(CHANGED)('%s', (_, make) => {
  it('is stored without that, and its stored bytes as they are', async () => {
    const bytes = await make();
    const image = await readImage(bytes);
    expect(image.content.equals(bytes)).toBe(false);
    expect(image.content.includes(SECRET)).toBe(false);
    expect(isBare(image.content, image.type)).toBe(true);
    const { width, height, space, orientation } = await sharp(image.content).metadata();
    expect({ width, height, space, orientation }).toEqual({
      ...{ width: image.width, height: image.height },
      ...{ space: 'srgb', orientation: undefined },
    });
    expect(Math.max(image.width, image.height)).toBeLessThanOrEqual(2560);
    expect((await readImage(image.content)).content.equals(image.content)).toBe(true);
    // The same file is always the same picture.
    expect((await readImage(bytes)).hash).toBe(image.hash);
  });
});

it('a photo is turned as it was taken', async () => {
  const half = await picture(200, 300).toColourspace('srgb').png().toBuffer();
  // A black half on the left, taken with the camera held upright: the half is then above.
  const black = { create: { width: 100, height: 300, channels: 3, background: '#000' } } as const;
  const taken = await sharp(half)
    .composite([{ input: black, left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const { content, width, height } = await readImage(taken);
  expect([width, height]).toEqual([300, 200]);
  const brightest = async (top: number) => {
    const part = await sharp(content).extract({ left: 0, top, width: 300, height: 90 }).raw().toBuffer();
    return part.reduce((most, value) => Math.max(most, value), 0);
  };
  expect(await brightest(0)).toBeLessThan(16);
  expect(await brightest(110)).toBeGreaterThan(128);
});
