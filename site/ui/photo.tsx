import type { Club } from 'courtside/core';
import { useState } from 'react';

/** A photo of a club, of a court or of a coach, in several sizes. */
export type PhotoData = NonNullable<Club['logo']>;

type Props = {
  photo: PhotoData;
  /** '' for one beside a text that says the same. */
  alt: string;
  /** The width that it is shown with, as in the attribute `sizes`. */
  sizes: string;
  /** For a photo that is in sight when the page opens. */
  eager?: boolean;
};

/** The address of the largest size, for machines. */
export const photoAddress = ({ path, widths }: PhotoData): string => `${path}-${widths.at(-1)}.webp`;

const srcSet = ({ path, widths }: PhotoData, format: 'avif' | 'webp') =>
  widths.map((width) => `${path}-${width}.${format} ${width}w`).join(', ');

/**
 * A photo in the size and format that suits the browser. If it cannot be loaded, what is behind it
 * remains: put a drawing there.
 */
export function Photo({ photo, alt, sizes, eager = false }: Props) {
  const [failed, setFailed] = useState(false);
  if (failed) return alt && <span className="unseen">{alt}</span>;
  return (
    <picture>
      <source type="image/avif" srcSet={srcSet(photo, 'avif')} sizes={sizes} />
      <img
        src={photoAddress(photo)}
        srcSet={srcSet(photo, 'webp')}
        sizes={sizes}
        width={photo.width}
        height={photo.height}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        onError={() => setFailed(true)}
        // A photo in a page of a server can fail before the script runs.
        ref={(image) => {
          if (image?.complete && image.naturalWidth === 0) setFailed(true);
        }}
      />
    </picture>
  );
}
