import type { ReactNode } from 'react';

/** Labels with their values; what has no value is left out. */
export function Facts({ rows }: { rows: [label: string, value: ReactNode][] }) {
  return (
    <dl className="desk-facts">
      {rows
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** A field of these pages below its label. */
export function Field({ label, note, children }: { label: string; note?: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child
    <label className="desk-field">
      <span>
        {label}
        {note && <small>{note}</small>}
      </span>
      {children}
    </label>
  );
}
