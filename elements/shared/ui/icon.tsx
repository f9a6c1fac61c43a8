import type { ReactNode } from 'react';

const CIRCLE = 'M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0Z';

/** Outlines of Lucide (ISC licence, lucide.dev), 24 units square, that several widgets have. */
export const outlines = {
  alert: `${CIRCLE}M12 8v4M12 16h.01`,
  check: 'M20 6 9 17l-5-5',
  clock: `${CIRCLE}M12 6v6l4 2`,
  close: 'M18 6 6 18M6 6l12 12',
  shield:
    'M20 13c0 5-3.5 7.5-7.66 8.95a1 1 0 0 1-.67-.01C7.5 20.5 4 18 4 13V6a1 1 0 0 1 1-1c2 0 4.5-1.2 6.24-2.72a1.17 1.17 0 0 1 1.52 0C14.51 3.81 17 5 19 5a1 1 0 0 1 1 1zM9 12l2 2 4-4',
};

export type IconName = keyof typeof outlines;

interface IconProps {
  name?: IconName;
  /** In place of a name: the outline of one that a single widget has, 24 units square. */
  path?: string | undefined;
  /** px */
  size?: number;
}

/** A decoration beside its word, or inside a button that has a name. */
export function Icon({ name, path = name && outlines[name], size = 20 }: IconProps): ReactNode {
  return (
    <svg className="icon" aria-hidden="true" width={size} height={size} viewBox="0 0 24 24">
      <path d={path} />
    </svg>
  );
}
