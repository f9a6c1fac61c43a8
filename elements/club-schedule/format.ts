import { currencyKey, formatAmount, formatMoney } from '#core/domain/money.ts';
import type { Reader } from '#core/i18n/reader.ts';
import type { Court, Money } from '#core/schemas/index.ts';
import type { Language } from '#elements/shared/element/index.ts';

type Span = { starts_at: string; ends_at: string };

const DAY_STYLES = {
  weekday: { weekday: 'short' },
  short: { weekday: 'short', day: 'numeric', month: 'long' },
  long: { weekday: 'long', day: 'numeric', month: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
type DayStyle = keyof typeof DAY_STYLES;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** A calendar date in words. The date is the club's already, so it is read in UTC and no zone moves it. */
export function formatDay(date: string, language: Language, style: DayStyle): string {
  const key = `${language} ${style}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    const locale = language === 'en' ? 'en-GB' : language;
    formatter = new Intl.DateTimeFormat(locale, { ...DAY_STYLES[style], timeZone: 'UTC' });
    formatters.set(key, formatter);
  }
  return formatter.format(Date.parse(date));
}

export const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The wall clock of the place that wrote the instant: `18:00`. */
export const clockOf = (instant: string) => instant.slice(11, 16);
export const spanOf = ({ starts_at, ends_at }: Span) => `${clockOf(starts_at)}–${clockOf(ends_at)}`;

/** Minutes east of UTC that an instant is written in. */
function offsetOf(instant: string): number {
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)$/.exec(instant) ?? [];
  return sign ? (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) : 0;
}

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
