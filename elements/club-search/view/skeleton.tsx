import type { ReactNode } from 'react';

/** The loading state: empty cards, as high as those of the results. */
export function Skeleton({ count, label }: { count: number; label: string }): ReactNode {
  return (
    <div className="cards skeleton" role="status" aria-label={label}>
      {[...Array(count).keys()].map((index) => (
        <div key={index} className="card waiting">
          <div className="cover" />
          <div className="body">
            <div className="bone" />
            <div className="bone" />
          </div>
        </div>
      ))}
    </div>
  );
}
