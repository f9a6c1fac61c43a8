import type { ReactNode } from 'react';

/** What needs a second thought opens first, without script too. `isOpen` after a refusal. */
export function Folded({ title, isOpen, children }: { title: string; isOpen: boolean; children: ReactNode }) {
  return (
    <details className="desk-folded" open={isOpen}>
      <summary>{title}</summary>
      <div>{children}</div>
    </details>
  );
}
