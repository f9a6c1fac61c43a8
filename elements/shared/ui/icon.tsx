import type { ReactNode } from 'react';

const CIRCLE = 'M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0Z';

/** Outlines of Lucide (ISC licence, lucide.dev), 24 units square, that several widgets use. */
export const outlines = {
  alert: `${CIRCLE}M12 8v4M12 16h.01`,
  check: 'M20 6 9 17l-5-5',
  clock: `${CIRCLE}M12 6v6l4 2`,
  close: 'M18 6 6 18M6 6l12 12',
  shield: 'M12 22s8-4 8-10V5l-8-3-8 3v7c0 6 8 10 8 10zM9 12l2 2 4-4',
};

export type IconName = keyof typeof outlines;

interface IconProps {
  name?: IconName;
  /** Instead of a name: an outline that only one widget uses, 24 units square. */
  path?: string | undefined;
  /** Size in pixels. */
  size?: number;
}

/** A decorative icon, next to its text or inside a button with a name. */
export function Icon({ name, path = name && outlines[name], size = 20 }: IconProps): ReactNode {
  return (
    <svg className="icon" aria-hidden="true" width={size} height={size} viewBox="0 0 24 24">
      <path d={path} />
    </svg>
  );
}
