import type { ReactNode } from 'react';

/** Cards before they are there, as high as they will be. */
export function Skeleton({ count, label }: { count: number; label: string }): ReactNode {
  return (
    <div className="cards" role="status" aria-label={label}>
      {[...Array(count).keys()].map((index) => (
        <div key={index} className="card waiting">
          <div className="cover skeleton" />
          <div className="body">
            <div className="skeleton bone-title" />
            <div className="skeleton bone-line" />
            <div className="skeleton bone-chips" />
            <div className="slots">
              {[0, 1, 2, 3].map((slot) => (
                <div key={slot} className="slot skeleton" />
              ))}
            </div>
          </div>
        </div>
      ))}
    </div>
  );
}
