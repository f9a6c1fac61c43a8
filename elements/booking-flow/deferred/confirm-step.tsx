import type { ReactNode } from 'react';
import type { View } from '../view.ts';
import { Facts } from './fact-list.tsx';
import { customerOf } from './validation.ts';

/** All that will be sent, to read before it is. */
export function ConfirmStep({ flow, t }: View): ReactNode {
  const { offer, values } = flow;
  const customer = customerOf(values);
  const method = offer?.methods.find(({ type }) => type === values.payment_type);
  return (
    <>
      <Facts
        facts={[
          [t('name'), [customer.given_name, customer.family_name].filter(Boolean).join(' ')],
          [t('phone'), customer.telephone],
          [t('email'), customer.email],
          [t('payment'), method?.title],
          [t('comment'), values.comment.trim()],
        ]}
      />
      <p className="note">{t(offer?.kind === 'request' ? 'confirmRequestNote' : 'confirmNote')}</p>
    </>
  );
}
