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

/** A caller may have given a name only. */
type Contact = { name: string } & Record<'telephone' | 'email' | 'comment', string | null>;

/** The rows with the customer's contact data. */
export function contactRows(
  t: ReturnType<typeof useDeskTexts>['t'],
  { name, telephone, email, comment }: Contact,
): FactRow[] {
  return [
    [t('customer'), name],
    [
      t('phone'),
      telephone && (
        <a key="phone" href={`tel:${telephone}`}>
          {spacedPhone(telephone)}
        </a>
      ),
    ],
    [
      t('email'),
      email && (
        <a key="email" href={`mailto:${email}`}>
          {email}
        </a>
      ),
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
