import type { ReactNode } from 'react';
import { currencyKey, formatMoney } from '#core/domain/money.ts';
import type { Reader } from '#core/i18n/reader.ts';
import type { Money as MoneyValue } from '#core/schemas/scalars.ts';
import type { Language } from '#elements/shared/element/index.ts';

/** '1 400 ₴', with the label that the common texts keep under the currency's code. */
export const moneyText = (money: MoneyValue, language: Language, t: Reader) =>
  formatMoney(money, language, t(currencyKey(money.currency)));

/** An amount whose digits stand in columns. */
export function Money({ value, language, t }: { value: MoneyValue; language: Language; t: Reader }): ReactNode {
  return <span className="money">{moneyText(value, language, t)}</span>;
}
