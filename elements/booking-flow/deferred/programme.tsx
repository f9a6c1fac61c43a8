import type { ReactNode } from 'react';
import { programmeParts } from '#core/domain/veterans.ts';
import { moneyText } from '#elements/shared/text.ts';
import type { OfferView } from '../model.ts';

/**
 * What the state's programme pays of the price and what is left to pay, by the chosen payment method,
 * with the programme's name; undefined where it does not pay.
 */
export function programmeOf({ offer, values, t, language }: OfferView): [name: string, parts: ReactNode] | undefined {
  const { price, methods } = offer;
  const { programme } = methods.find(({ type }) => type === values.payment_type) ?? {};
  if (!programme || !price) return;
  const parts = programmeParts(price.amount, programme.quarter.amount);
  const text = (amount: number) => moneyText({ ...price, amount }, { t, language });
  return [
    programme.title,
    <>
      {t('programmeParts', { covered: text(parts.covered), own: text(parts.own) })}
      <small className="programme-note">{t('programmeNote')}</small>
    </>,
  ];
}
