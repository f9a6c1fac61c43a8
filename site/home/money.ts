import type { Money } from 'courtside/core';
import { currencyKey, formatMoney } from '#core/site.ts';
import { useTexts } from '../i18n/use-texts.ts';

/** Returns a formatter for amounts: '1 400 ₴', '₴1,400'. */
export function useMoney(): (money: Money) => string {
  const { t, language } = useTexts();
  return (money) => formatMoney(money, language, t(currencyKey(money.currency) as 'uah'));
}
