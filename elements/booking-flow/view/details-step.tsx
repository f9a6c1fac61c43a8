import type { ReactNode } from 'react';
import type { View } from '../model.ts';
import { Field } from './field.tsx';
import { PaymentChoice } from './payment-choice.tsx';

/** The visitor's name, contacts and payment method. */
export function DetailsStep(view: View): ReactNode {
  return (
    <>
      <div className="names">
        <Field view={view} name="given_name" label="givenName" autocomplete="given-name" />
        <Field view={view} name="family_name" label="familyName" hint="optional" autocomplete="family-name" optional />
      </div>
      <Field view={view} name="telephone" label="phone" type="tel" autocomplete="tel" />
      <Field view={view} name="email" label="email" hint="emailHint" type="email" autocomplete="email" />
      <PaymentChoice {...view} />
      <Field view={view} name="comment" label="comment" hint="optional" rows={2} optional />
    </>
  );
}
