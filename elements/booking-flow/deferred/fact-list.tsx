import type { ReactNode } from 'react';

/** Names with their values; one without a value is left out. */
export function Facts({ facts }: { facts: [name: string, value: ReactNode][] }): ReactNode {
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
