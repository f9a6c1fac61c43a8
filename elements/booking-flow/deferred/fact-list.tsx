import type { ReactNode } from 'react';

/** Names with their values. Leaves out a name without a value. */
export function FactList({ facts }: { facts: [name: string, value: ReactNode][] }): ReactNode {
  return (
    <dl className="fact-list">
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
