import type { ReactNode } from 'react';

/** The surface as a square of its colour with one line across, always beside its word. */
export function Swatch({ surface }: { surface: string }): ReactNode {
  return <span className={`swatch swatch-${surface}`} aria-hidden="true" />;
}
