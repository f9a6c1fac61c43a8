import type { ReactNode } from 'react';
import { Icon } from '#elements/shared/ui/icon.tsx';

/** The heading of a booking that is made, or of a request that is sent. */
export const DoneTitle = ({ children }: { children: string }): ReactNode => (
  <h2 id="title" tabindex={-1} className="done-title">
    <span className="mark">
      <Icon name="check" size={18} />
    </span>
    {children}
  </h2>
);
