import type { ReactNode } from 'react';
import type { OfferView } from '../model.ts';
import { ContactCodeField } from './contact-code-field.tsx';
import { FactList } from './fact-list.tsx';
import { customerOf } from './validation.ts';

/** Everything that will be sent, for the visitor to check. */
export function ConfirmStep(view: OfferView): ReactNode {
  const { values, offer, t } = view;
  const customer = customerOf(values);
  const method = offer.methods.find(({ type }) => type === values.payment_type);
  return (
    <>
      <FactList
        facts={[
          [t('name'), [customer.given_name, customer.family_name].filter(Boolean).join(' ')],
          [t('phone'), customer.telephone],
          [t('email'), customer.email],
          [t('payment'), method?.title],
          [t('comment'), values.comment.trim()],
        ]}
      />
      <ContactCodeField {...view} />
      <p className="note">{t(offer.kind === 'request' ? 'confirmRequestNote' : 'confirmNote')}</p>
    </>
  );
}
