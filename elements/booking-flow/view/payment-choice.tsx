import type { ReactNode } from 'react';
import type { View } from '../model.ts';
import { FieldError } from './field-error.tsx';

/** The club's payment methods as large radio buttons, and the field of a pass. */
export function PaymentChoice(view: View): ReactNode {
  const { flow, state, values, steps, t } = view;
  const { offer, errors } = state;
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
              onChange={() => flow.change('payment_type', type)}
            />
            <span>
              <span className="option-title">{title}</span>
              {description && <span className="option-text">{description}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldError id="payment_type-error" error={error} />
      {steps && values.payment_type === 'subscription' && <steps.PassField {...view} />}
    </fieldset>
  );
}
