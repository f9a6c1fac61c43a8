import type { Money } from '#core/schemas/index.ts';
import { deferredTexts } from '#elements/shared/deferred/deferred.ts';
import { moneyText, type Writing } from '#elements/shared/text.ts';

export const scheduleTexts = deferredTexts({
  en: () => import('#locales/en/club-schedule.json'),
  uk: () => import('#locales/uk/club-schedule.json'),
  ru: () => import('#locales/ru/club-schedule.json'),
});

/**
 * A label with its price: the text under `key`, or under `${key}NoPrice` when there is no price.
 */
export const priced = (key: string, money: Money | null, values: Record<string, string>, writing: Writing): string =>
  money ? writing.t(key, { ...values, price: moneyText(money, writing) }) : writing.t(`${key}NoPrice`, values);
