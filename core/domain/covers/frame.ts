import { hash } from './random.ts';

/** What every picture in a frame takes. */
export interface FrameOptions {
  /** The club's id: the same seed gives the same picture. */
  seed: string;
  /** Pixels, both above 0. Render once per aspect: another aspect gives another crop of the same family. */
  width: number;
  height: number;
  /** Alternative text; without it the picture is hidden from assistive technology. */
  title?: string;
  /** Tells ids apart when the very same picture stands on a page twice. */
  copy?: number;
}

/** The start of every id in a picture: hash of all it is drawn from, then its size. Two pictures on a page never share one. */
export const idOf = (kind: string, { seed, width, height, copy }: FrameOptions, ...more: string[]): string =>
  `${kind}${hash([seed, ...more].join('/')).toString(36)}-${width}x${height}${copy ? `-${copy}` : ''}`;

/** The picture itself. Fills its box, cropping rather than squeezing. Throws a RangeError for a size that is not above 0. */
export function frame({ width, height, title }: FrameOptions, colour: string, content: string): string {
  if (!(width > 0 && height > 0 && width + height < Infinity)) throw new RangeError('cover size');
  const label = title
    ? `role="img" aria-label="${title.replace(/[&<"]/g, (letter) => `&#${letter.charCodeAt(0)};`)}"`
    : 'aria-hidden="true"';
  return `<svg xmlns="http://www.w3.org/2000/svg" class="cover" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice" ${label}><rect width="${width}" height="${height}" fill="${colour}"/>${content}</svg>`;
}
