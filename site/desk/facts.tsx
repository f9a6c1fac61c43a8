import { type DeskRequest, spacedPhone } from 'courtside/core';
import { type ReactNode, useId } from 'react';
import type { useSay } from './say.ts';

type FactRow = [label: string, value: ReactNode];

/** Labels with their values; what has no value is left out. */
export function Facts({ rows }: { rows: FactRow[] }) {
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

/** How a club reaches whoever booked or asked. */
export function contactRows(
  say: ReturnType<typeof useSay>['say'],
  { name, telephone, email, comment }: Pick<DeskRequest, 'name' | 'telephone' | 'email' | 'comment'>,
): FactRow[] {
  return [
    [say('customer'), name],
    [
      say('phone'),
      <a key="phone" href={`tel:${telephone}`}>
        {spacedPhone(telephone)}
      </a>,
    ],
    [
      say('email'),
      <a key="email" href={`mailto:${email}`}>
        {email}
      </a>,
    ],
    [say('comment'), comment],
  ];
}

/** A field of these pages below its label. */
export function Field({ label, note, control }: { label: string; note?: string; control: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="desk-field">
      <label htmlFor={id}>
        {label}
        {note && <small>{note}</small>}
      </label>
      {control(id)}
    </div>
  );
}
