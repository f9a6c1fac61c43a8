import type { ReactNode } from 'react';
import { Icon } from '#elements/shared/ui/icon.tsx';
import type { Field as Name } from '../form.ts';
import type { View } from '../view.ts';

interface FieldProps extends Pick<View, 'flow' | 't'> {
  name: Exclude<Name, 'payment_type'>;
  /** Keys of the texts. */
  label: string;
  hint?: string;
  type?: 'text' | 'tel' | 'email';
  autoComplete?: string;
  rows?: number;
  optional?: boolean;
}

/** A field with its label above, and under it what is wrong and what helps. */
export function Field({
  flow,
  t,
  name,
  label,
  hint,
  type = 'text',
  autoComplete,
  rows,
  optional,
}: FieldProps): ReactNode {
  const error = flow.errors[name];
  const shared = {
    ...{ part: 'input', id: name, name, autoComplete, maxLength: 2000 },
    value: flow.values[name],
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

export function FieldError({ id, error }: { id: string; error: string | undefined }): ReactNode {
  if (!error) return null;
  return (
    <p part="error" className="error" id={id}>
      <Icon name="alert" size={18} />
      <span>{error}</span>
    </p>
  );
}
