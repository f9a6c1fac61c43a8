import type { Format } from './image.ts';

const FOLDER = '/photos';

/** The address of a photo without its size and format. */
export const photoPath = (hash: string): string => `${FOLDER}/${hash}`;

/** The address of a photo as WebP in a width that it has. */
export const photoFile = ({ hash, width }: { hash: string; width: number }): string =>
  `${photoPath(hash)}-${width}.webp`;

/** The route of all sizes and formats. */
export const PHOTO_ROUTE = `${FOLDER}/:name`;

/** The photo, size and format that a file's name says; undefined for any other name. */
export function readPhotoName(name: string): { hash: string; width: number; format: Format } | undefined {
  const [, hash, width, format] = /^([0-9a-f]{32})-([1-9]\d{1,3})\.(avif|webp)$/.exec(name) ?? [];
  return hash && width ? { hash, width: Number(width), format: format as Format } : undefined;
}
