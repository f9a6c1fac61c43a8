import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { Reader } from '#core/i18n/reader.ts';
import { attributionParts } from './attribution.ts';
import { scaleOf } from './geometry.ts';

const LONGEST = 96;

/** The length of a round number of metres on the map. */
export function ScaleBar({ metresPerPixel, t }: { metresPerPixel: number; t: Reader }): ReactNode {
  const bar = useRef<HTMLSpanElement>(null);
  const { metres, pixels } = scaleOf(metresPerPixel || 1, LONGEST);
  // Not a style attribute: a strict content security policy refuses it in markup.
  useLayoutEffect(() => {
    bar.current!.style.inlineSize = `${pixels}px`;
  }, [pixels]);
  return (
    <p className="map-scale">
      <span ref={bar} aria-hidden="true" />
      {metres < 1000 ? t('metres', { value: metres }) : t('kilometres', { value: metres / 1000 })}
    </p>
  );
}

/** The source of the map, as its owner requires. */
export function Attribution({ text }: { text: string }): ReactNode {
  return (
    <p className="map-attribution">
      {attributionParts(text).map(({ text, href }) =>
        href ? (
          <a part="map-link" key={text} href={href} target="_blank" rel="noreferrer">
            {text}
          </a>
        ) : (
          <span key={text}>{text}</span>
        ),
      )}
    </p>
  );
}
