import type { ReactNode } from 'react';
import type { View } from '../view.ts';
import { FieldError } from './field.tsx';

/** The club's ways to pay as large radio buttons. */
export function PaymentChoice({ flow, t, language }: View): ReactNode {
  const { offer, values, errors, change } = flow;
  if (!offer || offer.methods.length === 0) return null;
  const error = errors.payment_type;
  return (
    <fieldset className="field payment" aria-describedby={error ? 'payment_type-error' : undefined}>
      <legend className="label">{t('payment')}</legend>
      <div className="payment-options">
        {offer.methods.map(({ type, title, description }) => (
          <label part="option" key={type} className={values.payment_type === type ? 'option option-chosen' : 'option'}>
            <input
              type="radio"
              name="payment_type"
              value={type}
              checked={values.payment_type === type}
              aria-invalid={error ? true : undefined}
              onChange={() => change('payment_type', type)}
            />
            <span>
              <span className="option-title">{title}</span>
              {description && <span className="option-text">{description}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldError id="payment_type-error" error={error} />
      {flow.PassField && <flow.PassField {...{ flow, t, language }} />}
    </fieldset>
  );
}
