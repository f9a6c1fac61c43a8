import type { ReactNode } from 'react';

interface ErrorStateProps {
  title: string;
  text?: string;
  /** What helps, such as a retry button. */
  children?: ReactNode;
}

/** What stands in place of something that could not be shown: what happened, and what helps. */
export function ErrorState({ title, text, children }: ErrorStateProps): ReactNode {
  return (
    <div part="failure" className="failure" role="alert">
      <div>
        <p className="failure-title">{title}</p>
        {text && <p className="failure-text">{text}</p>}
      </div>
      {children}
    </div>
  );
}
