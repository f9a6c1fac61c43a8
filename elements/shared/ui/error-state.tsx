import type { ReactNode } from 'react';

interface ErrorStateProps {
  title: string;
  text?: string;
  /** What the visitor can do, such as a retry button. */
  children?: ReactNode;
}

/** Shown instead of something that failed: what happened, and what the visitor can do. */
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
