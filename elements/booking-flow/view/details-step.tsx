import type { ReactNode } from 'react';
import type { View } from '../view.ts';
import { Field } from './field.tsx';
import { PaymentChoice } from './payment-choice.tsx';

export function DetailsStep(view: View): ReactNode {
  const { flow, t } = view;
  return (
    <>
      <div className="names">
        <Field flow={flow} t={t} name="given_name" label="givenName" autoComplete="given-name" />
        <Field
          {...{ flow, t }}
          name="family_name"
          label="familyName"
          hint="optional"
          autoComplete="family-name"
          optional
        />
      </div>
      <Field flow={flow} t={t} name="telephone" label="phone" type="tel" autoComplete="tel" />
      <Field flow={flow} t={t} name="email" label="email" hint="emailHint" type="email" autoComplete="email" />
      <PaymentChoice {...view} />
      <Field flow={flow} t={t} name="comment" label="comment" hint="optional" rows={2} optional />
    </>
  );
}
