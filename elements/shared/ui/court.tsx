import type { ReactNode } from 'react';

/** A surface as a square of its colour with a line. Always shown next to its name. */
export function Swatch({ surface }: { surface: string }): ReactNode {
  return <span className={`swatch swatch-${surface}`} aria-hidden="true" />;
}
