import { type ReactNode, useRef } from 'react';
import type { View } from '../model.ts';
import { FieldError } from '../view/field-error.tsx';
import { contactCodeOf } from './contact-code.ts';

/** The code that was emailed to the visitor, if the API asked for it, and a button for another. */
export function ContactCodeField({ flow, state, values, t }: View): ReactNode {
  const code = contactCodeOf(flow, values.email);
  const input = useRef<HTMLInputElement>(null);
  const isSending = state.step === 'sending';
  if (!code) return null;
  const resend = () => {
    code.value = '';
    if (input.current) input.current.value = '';
    flow.next(state.step);
  };
  return (
    <div part="field" className="field field-contact_code">
      <label htmlFor="contact_code">
        <span>{t('contactCode')}</span>
        <span className="hint">{t('contactCodeHint', { email: code.email })}</span>
      </label>
      <input
        ref={input}
        part="input"
        id="contact_code"
        name="contact_code"
        defaultValue={code.value}
        maxLength={12}
        inputMode="numeric"
        autocomplete="one-time-code"
        aria-invalid={code.error ? true : undefined}
        aria-describedby={code.error ? 'contact_code-error' : undefined}
        onChange={(event) => {
          code.value = (event.target as HTMLInputElement).value;
        }}
      />
      <FieldError id="contact_code-error" error={code.error} />
      <button type="button" className="button" disabled={isSending} onClick={resend}>
        {t('contactCodeResend')}
      </button>
    </div>
  );
}
