import type { ReactNode } from 'react';
import type { Refusal } from './session.server.ts';
import { useDeskTexts } from './use-desk-texts.ts';

/** What a control needs: its id, what was typed, and how it is wrong. */
export type Control = {
  id: string;
  name: string;
  defaultValue: string | undefined;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

/** A field with its label, and with why it was refused. Keeps what was typed. */
export function Input({
  name,
  row,
  label,
  optional,
  start,
  refusal,
  control,
}: {
  name: string;
  /** Tells apart the fields of one name on a page. */
  row?: number;
  label: string;
  optional?: boolean;
  /** Its value until something is typed. */
  start?: string | undefined;
  refusal: Refusal | undefined;
  control(props: Control): ReactNode;
}) {
  const { t } = useDeskTexts();
  const id = row === undefined ? `desk-${name}` : `desk-${name}-${row}`;
  const problem = refusal?.wrong[name];
  return (
    <div className="desk-field">
      <label htmlFor={id}>
        {label}
        {optional && <small>{t('optional')}</small>}
      </label>
      {control({
        id,
        name,
        defaultValue: refusal?.typed[name] ?? start,
        'aria-invalid': problem ? true : undefined,
        'aria-describedby': problem ? `${id}-problem` : undefined,
      })}
      {problem && (
        <p id={`${id}-problem`} className="desk-field-problem">
          {problem}
        </p>
      )}
    </div>
  );
}
