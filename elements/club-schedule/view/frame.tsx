import type { ReactNode, Ref } from 'react';

interface Props {
  className: string;
  /** For the part whose width decides on the layout. */
  root?: Ref<HTMLDivElement>;
  bar?: ReactNode;
  foot?: ReactNode;
  /** What the part reads to screen readers as long as it has no content. */
  label?: string;
  children: ReactNode;
}

/**
 * The places of a schedule in every state: the times, the bar, and the page's own content, which
 * must not come and go with the state.
 */
export function Frame({ className, root, bar, foot, label, children }: Props): ReactNode {
  return (
    <div className={className}>
      <div className="columns">
        <div ref={root} className="main" {...(label && { role: 'status', 'aria-label': label })}>
          {children}
        </div>
        <div className="side">
          {bar}
          <slot name="aside" />
        </div>
        {foot}
      </div>
    </div>
  );
}
