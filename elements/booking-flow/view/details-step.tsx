import type { ReactNode } from 'react';
import type { View } from '../model.ts';
import { Field } from './field.tsx';
import { PaymentChoice } from './payment-choice.tsx';

/** The visitor's name, contacts and payment method. */
export function DetailsStep(view: View): ReactNode {
  return (
    <>
      <div className="names">
        <Field view={view} name="given_name" label="givenName" autoComplete="given-name" />
        <Field view={view} name="family_name" label="familyName" hint="optional" autoComplete="family-name" optional />
      </div>
      <Field view={view} name="telephone" label="phone" type="tel" autoComplete="tel" />
      <Field view={view} name="email" label="email" hint="emailHint" type="email" autoComplete="email" />
      <PaymentChoice {...view} />
      <Field view={view} name="comment" label="comment" hint="optional" rows={2} optional />
    </>
  );
}
