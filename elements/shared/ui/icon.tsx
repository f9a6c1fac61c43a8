import type { ReactNode } from 'react';

const CIRCLE = 'M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0Z';

/** Outlines of Lucide (ISC licence, lucide.dev), 24 units square. */
const paths = {
  alert: `${CIRCLE}M12 8v4M12 16h.01`,
  'calendar-plus':
    'M16 19h6M16 2v4M19 16v6M21 12.598V6a2 2 0 0 0-2-2H5a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h8.5M3 10h18M8 2v4',
  check: 'M20 6 9 17l-5-5',
  clock: `${CIRCLE}M12 6v6l4 2`,
  close: 'M18 6 6 18M6 6l12 12',
  directions: 'M12 2l7 19-7-4-7 4 7-19Z',
  share:
    'M21 5a3 3 0 1 1-6 0 3 3 0 0 1 6 0ZM9 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0ZM21 19a3 3 0 1 1-6 0 3 3 0 0 1 6 0ZM8.59 13.51l6.83 3.98M15.41 6.51l-6.82 3.98',
  shield:
    'M20 13c0 5-3.5 7.5-7.66 8.95a1 1 0 0 1-.67-.01C7.5 20.5 4 18 4 13V6a1 1 0 0 1 1-1c2 0 4.5-1.2 6.24-2.72a1.17 1.17 0 0 1 1.52 0C14.51 3.81 17 5 19 5a1 1 0 0 1 1 1zM9 12l2 2 4-4',
};

export type IconName = keyof typeof paths;

/** A decoration beside its word, or inside a button that has a name; `size` in px. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }): ReactNode {
  return (
    <svg className="icon" aria-hidden="true" width={size} height={size} viewBox="0 0 24 24">
      <path d={paths[name]} />
    </svg>
  );
}
