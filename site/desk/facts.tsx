import type { DeskRequest } from 'courtside/core';
import { type ReactNode, useId } from 'react';
import { spacedPhone } from '#core/site.ts';
import type { useDeskTexts } from './use-desk-texts.ts';

type FactRow = [label: string, value: ReactNode];

/** A list of labels and values. Rows without a value are omitted. */
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

/** The rows with the customer's contact data. */
export function contactRows(
  t: ReturnType<typeof useDeskTexts>['t'],
  { name, telephone, email, comment }: Pick<DeskRequest, 'name' | 'telephone' | 'email' | 'comment'>,
): FactRow[] {
  return [
    [t('customer'), name],
    [
      t('phone'),
      <a key="phone" href={`tel:${telephone}`}>
        {spacedPhone(telephone)}
      </a>,
    ],
    [
      t('email'),
      <a key="email" href={`mailto:${email}`}>
        {email}
      </a>,
    ],
    [t('comment'), comment],
  ];
}

/** A form field with its label. */
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
