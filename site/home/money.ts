import { currencyKey, formatMoney, type Money } from 'courtside/core';
import { useTexts } from '../i18n/use-texts.ts';

/** Writes an amount with the label of its currency: '1 400 ₴', '₴1,400'. */
export function useMoney(): (money: Money) => string {
  const { t, language } = useTexts();
  return (money) => formatMoney(money, language, t(currencyKey(money.currency) as 'uah'));
}
