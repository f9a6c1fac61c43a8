import type { ReactNode } from 'react';
import type { View } from '../model.ts';
import { FieldError } from '../view/field-error.tsx';
import { usePaymentTexts } from './payment-texts.ts';

/** The code of the pass that pays. */
export function PassField({ flow, state, values, language }: View): ReactNode {
  const t = usePaymentTexts(language);
  const error = state.errors.pass_code;
  if (!t) return null;
  return (
    <div part="field" className="field field-pass_code">
      <label htmlFor="pass_code">
        <span>{t('passCode')}</span>
        <span className="hint">{t('passHint')}</span>
      </label>
      <input
        part="input"
        id="pass_code"
        name="pass_code"
        value={values.pass_code}
        maxLength={32}
        required
        autocomplete="off"
        autocapitalize="characters"
        spellcheck={false}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'pass_code-error' : 'pass_code-note'}
        onChange={(event) => flow.change('pass_code', (event.target as HTMLInputElement).value)}
      />
      <FieldError id="pass_code-error" error={error} />
      <p className="note" id="pass_code-note">
        {t('passNote')}
      </p>
    </div>
  );
}
