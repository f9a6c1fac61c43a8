import type { ReactNode } from 'react';
import { spacedPhone } from '#core/domain/spaced-phone.ts';
import { moneyText } from '#elements/shared/text.ts';
import type { OfferView } from '../model.ts';
import { FactList } from './fact-list.tsx';
import { programmeOf } from './programme.tsx';
import { isSharable, isShared, share } from './sharing.ts';
import { customerOf } from './validation.ts';

/** Everything that will be sent, for the visitor to check before they leave for the payment. */
export function ConfirmStep(view: OfferView): ReactNode {
  const { flow, values, offer, t } = view;
  const customer = customerOf(values);
  const method = offer.methods.find(({ type }) => type === values.payment_type);
  return (
    <>
      <FactList
        facts={[
          [t('name'), [customer.given_name, customer.family_name].filter(Boolean).join(' ')],
          [t('phone'), spacedPhone(customer.telephone)],
          [t('email'), customer.email],
          [t('payment'), method?.title],
          [
            t('total'),
            offer.visits && offer.price
              ? t('weeklyTotal', { visits: offer.visits, price: moneyText(offer.price, view) })
              : null,
          ],
          programmeOf(view) ?? ['', null],
          [t('comment'), values.comment.trim()],
        ]}
      />
      {isSharable(view) && (
        <label part="option" className="option">
          <input
            type="checkbox"
            name="share"
            defaultChecked={isShared(flow)}
            onChange={({ target }) => share(flow, (target as HTMLInputElement).checked)}
          />
          <span>
            <span className="option-title">{t('splitPrice')}</span>
            <span className="option-text">{t('splitPriceNote', { price: moneyText(offer.price!, view) })}</span>
          </span>
        </label>
      )}
      <p className="note">{t('confirmNote')}</p>
    </>
  );
}
