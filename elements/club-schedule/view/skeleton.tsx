import type { ReactNode, Ref } from 'react';
import { Frame } from './frame.tsx';

const list = (length: number) => [...Array(length).keys()];

/** The shape of a schedule while it loads, as high as a day of fourteen hours. */
export function Skeleton({ label, root }: { label: string; root: Ref<HTMLDivElement> }): ReactNode {
  return (
    <Frame
      className="waiting"
      root={root}
      label={label}
      bar={<div className="bar idle" />}
      foot={<p className="foot" />}
    >
      <div className="toolbar">
        <span className="skeleton skeleton-title" />
      </div>
      <div className="days">
        {list(14).map((day) => (
          <span key={day} className="day skeleton" />
        ))}
      </div>
      <div className="skeleton-head" />
      <div className="skeleton-grid">
        {list(14).map((hour) => (
          <span key={hour} className="skeleton" />
        ))}
      </div>
    </Frame>
  );
}
