/**
 * How all widgets write times, days, money and courts. An instant is an ISO 8601 string that
 * carries the club's offset, so that its first 16 characters are the club's own day and clock; no
 * function here asks for the visitor's zone but `foreignOffset`.
 */
import { currencyKey, formatAmount, formatMoney } from '#core/domain/money.ts';
import type { Reader } from '#core/i18n/reader.ts';
import type { Court } from '#core/schemas/club.ts';
import type { Language, Money } from '#core/schemas/scalars.ts';

/** What a component needs to write anything. A widget with more of it extends this. */
export interface Writing {
  t: Reader;
  language: Language;
}

export type Span = { starts_at: string; ends_at: string };

export const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The club's clock at an instant: '18:00'. */
export const clockOf = (instant: string): string => instant.slice(11, 16);

/** '18:00–20:00' */
export const hoursOf = ({ starts_at, ends_at }: Span): string => `${clockOf(starts_at)}–${clockOf(ends_at)}`;

/** '2 h', '1 h 30 min' in the words of the common texts. */
export function durationText({ starts_at, ends_at }: Span, t: Reader): string {
  const total = Math.round((Date.parse(ends_at) - Date.parse(starts_at)) / 60_000);
  const hours = Math.floor(total / 60);
  const minutes = total % 60;
  if (hours === 0) return t('durationMinutes', { minutes });
  return minutes === 0 ? t('durationHours', { hours }) : t('durationHoursMinutes', { hours, minutes });
}

// The names of days and months are in the texts: a phone's browser takes long to load its own at
// first.
const nameOf = (t: Reader, names: string, index: number): string => t(names).split(' ')[index] ?? '';

/** Of a date (YYYY-MM-DD) or an instant: '23 November', '23 листопада'. Reads `months`. */
export function dateText(date: string, t: Reader): string {
  const [, month, day] = date.slice(0, 10).split('-').map(Number);
  return `${day} ${nameOf(t, 'months', month! - 1)}`;
}

/**
 * Of a date (YYYY-MM-DD) or an instant, as written within a phrase: 'пн', 'пн, 24 листопада' or
 * 'понеділок, 24 листопада'. Reads `weekdays`, `weekdaysShort`, `months` and `date`.
 */
export function dayText(date: string, t: Reader, style: 'weekday' | 'short' | 'long'): string {
  const day = new Date(date.slice(0, 10));
  const weekday = nameOf(t, style === 'long' ? 'weekdays' : 'weekdaysShort', day.getUTCDay());
  if (style === 'weekday') return weekday;
  return t('date', { weekday, day: day.getUTCDate(), month: nameOf(t, 'months', day.getUTCMonth()) });
}

/**
 * The long day with a capital, for a line of its own: 'Monday 23 November', 'Понеділок, 23
 * листопада'.
 */
export const dayTitle = (date: string, t: Reader): string => upperFirst(dayText(date, t, 'long'));

/** '22 November, 18:00' */
export const momentText = (instant: string, t: Reader): string => `${dateText(instant, t)}, ${clockOf(instant)}`;

/** Minutes east of UTC that an instant is written in. */
export const offsetOf = (instant: string): number =>
  (Date.parse(`${instant.slice(0, 19)}Z`) - Date.parse(instant)) / 60_000;

/**
 * '+2' or '−5:30' when the visitor's clock shows another time at that instant, else undefined. Only
 * in the browser.
 */
export function foreignOffset(instant: string): string | undefined {
  const offset = offsetOf(instant);
  if (-new Date(instant).getTimezoneOffset() === offset) return undefined;
  const size = Math.abs(offset);
  const minutes = size % 60 ? `:${String(size % 60).padStart(2, '0')}` : '';
  return `${offset < 0 ? '−' : '+'}${Math.floor(size / 60)}${minutes}`;
}

const locales: Record<Language, string> = { en: 'en-GB', uk: 'uk', ru: 'ru' };

/** 'Kyiv time' when the texts know the zone, else its name in the browser's data. */
export function zoneName(timeZone: string, { t, language }: Writing): string {
  const known = t(timeZone);
  if (known !== timeZone) return known;
  const parts = new Intl.DateTimeFormat(locales[language], { timeZone, timeZoneName: 'longGeneric' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** '1 400 ₴', with the label that the texts keep under the currency's code. */
export const moneyText = (money: Money, { t, language }: Writing): string =>
  formatMoney(money, language, t(currencyKey(money.currency)));

/** '1 400', where the currency is said elsewhere; nothing without a price. */
export const amountText = (money: Money | null, { language }: Writing): string =>
  money ? formatAmount(money.amount, language) : '';

const factsOf = ({ parameters }: Court, codes: string[], language: Language): string[] =>
  parameters.filter(({ code }) => codes.includes(code)).map(({ title }) => title.toLocaleLowerCase(language));

/** What a player asks about a court first: 'clay, indoor'. */
export const courtFacts = (court: Court, language: Language): string =>
  factsOf(court, ['surface', 'setting'], language).join(', ');

/** 'clay'; undefined when the club does not say. */
export const surfaceOf = (court: Court, language: Language): string | undefined =>
  factsOf(court, ['surface'], language)[0];
