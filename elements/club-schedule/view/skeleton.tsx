import type { ReactNode, Ref } from 'react';

const list = (length: number) => [...Array(length).keys()];

/** The shape of a schedule while it loads, as high as a day of fourteen hours. */
export function Skeleton({ label, root }: { label: string; root: Ref<HTMLDivElement> }): ReactNode {
  return (
    <div ref={root} className="waiting" role="status" aria-label={label}>
      <div className="days">
        {list(14).map((day) => (
          <span key={day} className="day skeleton" />
        ))}
      </div>
      <div className="toolbar">
        <span className="skeleton skeleton-title" />
      </div>
      <div className="skeleton-head" />
      <div className="skeleton-grid">
        {list(14).map((hour) => (
          <span key={hour} className="skeleton" />
        ))}
      </div>
      <div className="bar" />
      <p className="foot" />
    </div>
  );
}
