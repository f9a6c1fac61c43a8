import type { ReactNode } from 'react';
import type { Field as FieldName, View } from '../model.ts';
import { FieldError } from './field-error.tsx';

interface FieldProps {
  view: View;
  name: Exclude<FieldName, 'payment_type'>;
  /** `label` and `hint` are keys of texts. */
  label: string;
  hint?: string;
  type?: 'text' | 'tel' | 'email';
  autocomplete?: string;
  rows?: number;
  optional?: boolean;
}

/** A field with its label above it and its error below it. */
export function Field(props: FieldProps): ReactNode {
  const { view, name, label, hint, type = 'text', autocomplete, rows, optional } = props;
  const { flow, state, values, t } = view;
  const error = state.errors[name];
  const shared = {
    ...{ part: 'input', id: name, name, autocomplete, maxLength: 2000 },
    value: values[name],
    required: !optional,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${name}-error` : undefined,
    onChange: (event: { target: EventTarget }) => flow.change(name, (event.target as HTMLInputElement).value),
  };
  return (
    <div part="field" className={`field field-${name}`}>
      <label htmlFor={name}>
        <span>{t(label)}</span>
        {hint && <span className="hint">{t(hint)}</span>}
      </label>
      {rows ? <textarea {...shared} rows={rows} /> : <input {...shared} type={type} />}
      <FieldError id={`${name}-error`} error={error} />
    </div>
  );
}
