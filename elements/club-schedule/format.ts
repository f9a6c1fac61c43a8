import { currencyKey, formatAmount, formatMoney } from '#core/domain/money.ts';
import { MINUTE } from '#core/domain/units.ts';
import type { Reader } from '#core/i18n/reader.ts';
import type { Court, Money } from '#core/schemas/index.ts';
import type { Language } from '#elements/shared/element/index.ts';

type Span = { starts_at: string; ends_at: string };

/**
 * A calendar date in words: `пн`, `пн, 24 листопада` or `понеділок, 24 листопада`. The date is the club's already. The
 * names are in the texts, as a phone's browser is slow to look its own up at first.
 */
export function formatDay(date: string, t: Reader, style: 'weekday' | 'short' | 'long'): string {
  const day = new Date(date);
  const nameOf = (names: string, index: number) => t(names).split(' ')[index]!;
  const weekday = nameOf(style === 'long' ? 'weekdays' : 'weekdaysShort', day.getUTCDay());
  if (style === 'weekday') return weekday;
  return t('date', { weekday, day: day.getUTCDate(), month: nameOf('months', day.getUTCMonth()) });
}

export const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The wall clock of the place that wrote the instant: `18:00`. */
export const clockOf = (instant: string) => instant.slice(11, 16);
export const spanOf = ({ starts_at, ends_at }: Span) => `${clockOf(starts_at)}–${clockOf(ends_at)}`;

/** Minutes east of UTC that an instant is written in. */
export const offsetOf = (instant: string) => (Date.parse(`${instant.slice(0, 19)}Z`) - Date.parse(instant)) / MINUTE;

/** `+2` or `+5:30` when the visitor's clock shows another time at that instant, else undefined. Needs the visitor's machine. */
export function foreignOffset(instant: string): string | undefined {
  if (-new Date(instant).getTimezoneOffset() === offsetOf(instant)) return undefined;
  const size = Math.abs(offsetOf(instant));
  const minutes = size % 60 ? `:${String(size % 60).padStart(2, '0')}` : '';
  return `${offsetOf(instant) < 0 ? '−' : '+'}${Math.floor(size / 60)}${minutes}`;
}

/** What the parts of the schedule need to write anything. */
export interface Writing {
  t: Reader;
  language: Language;
}

export const moneyOf = (money: Money, { t, language }: Writing) =>
  formatMoney(money, language, t(currencyKey(money.currency)));
export const amountOf = (money: Money | null, { language }: Writing) =>
  money ? formatAmount(money.amount, language) : '';

/** A label in which the price is left out when there is none: `key` and `keyNoPrice`. */
export function priced(key: string, money: Money | null, values: Record<string, string>, writing: Writing): string {
  return money ? writing.t(key, { ...values, price: moneyOf(money, writing) }) : writing.t(`${key}NoPrice`, values);
}

/** What the court is made of, as it stands within a phrase. */
export const surfaceOf = (court: Court) =>
  court.parameters.find((fact) => fact.code === 'surface')?.title.toLocaleLowerCase();
