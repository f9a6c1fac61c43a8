import { hash } from './random.ts';

/** The options of every picture. */
export interface PictureOptions {
  /** The club's id: the same seed gives the same picture. */
  seed: string;
  /**
   * Size in pixels, both above 0. Another aspect ratio gives another crop, so render once per
   * ratio.
   */
  width: number;
  height: number;
  /** Alternative text. Without it the picture is hidden from assistive technology. */
  title?: string;
  /** Makes the ids unique when the same picture is on a page twice. */
  copy?: number;
}

/**
 * The prefix of all ids in a picture: a hash of its parameters and its size. Different pictures
 * never share an id.
 */
export const idOf = (kind: string, { seed, width, height, copy }: PictureOptions, ...more: string[]): string =>
  `${kind}${hash([seed, ...more].join('/')).toString(36)}-${width}x${height}${copy ? `-${copy}` : ''}`;

/**
 * The SVG element of a picture. Fills its box and is cropped, not distorted. Throws RangeError
 * unless the size is above 0 and finite.
 */
export function svgPicture({ width, height, title }: PictureOptions, colour: string, content: string): string {
  if (!(width > 0 && height > 0 && width + height < Infinity)) throw new RangeError('cover size');
  const label = title
    ? `role="img" aria-label="${title.replace(/[&<"]/g, (letter) => `&#${letter.charCodeAt(0)};`)}"`
    : 'aria-hidden="true"';
  return `<svg xmlns="http://www.w3.org/2000/svg" class="cover" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice" ${label}><rect width="${width}" height="${height}" fill="${colour}"/>${content}</svg>`;
}
