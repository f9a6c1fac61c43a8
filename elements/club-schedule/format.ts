import type { Money } from '#core/schemas/index.ts';
import { moneyText, type Writing } from '#elements/shared/text.ts';

/** A label in which the price is left out when there is none: `key` and `keyNoPrice`. */
export function priced(key: string, money: Money | null, values: Record<string, string>, writing: Writing): string {
  return money ? writing.t(key, { ...values, price: moneyText(money, writing) }) : writing.t(`${key}NoPrice`, values);
}
