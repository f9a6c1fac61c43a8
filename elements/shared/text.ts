/**
 * How all widgets format times, days, money and courts. An instant is an ISO 8601 string with the
 * club's offset, so its first 16 characters are the club's local date and time. Only
 * `foreignOffset` uses the visitor's time zone.
 */
import { formatOffset, clockOf as localClock } from '#core/domain/clock.ts';
import { currencyKey, formatAmount, formatMoney } from '#core/domain/money.ts';
import { HOUR } from '#core/domain/units.ts';
import type { Reader } from '#core/i18n/reader.ts';
import type { Court } from '#core/schemas/club.ts';
import type { Language, Money } from '#core/schemas/scalars.ts';
import type { ClubSummary } from '#core/schemas/summaries.ts';

/** What formatting needs from a component. Widgets may extend it. */
export interface Writing {
  t: Reader;
  language: Language;
}

export type Span = { starts_at: string; ends_at: string };

export const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Instants whose local time occurs twice, as `tellApart` found them. */
const repeated = new Set<string>();

/**
 * Finds the instants in an API response whose local time occurs twice, as in the night on which
 * clocks go back: the widgets write them with their offset from now on.
 */
export function tellApart(value: unknown, timeZone: string): void {
  if (typeof value === 'object') for (const key in value) tellApart(value[key as never], timeZone);
  // Clocks go back before 4 o'clock in Europe, elsewhere from 21 o'clock too, and `Intl` is slow.
  else if (/^(?!Eu.*T2).*T(0[0-3]|2[1-3]):/.test(timeZone + value)) {
    const at = (hours: number) =>
      new Date(Date.parse(value as string) + hours * HOUR).toLocaleTimeString([], { timeZone });
    if ([-1, -0.5, 0.5, 1].some((hours) => at(hours) === at(0))) repeated.add(value as string);
  }
}

/** '18:00'; with the offset if that time occurs twice: '03:30 (UTC+3)'. */
export const clockOf = (instant: string): string =>
  localClock(instant) + (repeated.has(instant) ? ` (UTC${formatOffset(offsetOf(instant))})` : '');

/** '18:00–20:00' */
export const hoursOf = ({ starts_at, ends_at }: Span): string => `${clockOf(starts_at)}–${clockOf(ends_at)}`;

/** '2 h', '1 h 30 min', from the common texts. */
export function durationText({ starts_at, ends_at }: Span, t: Reader): string {
  const total = Math.round((Date.parse(ends_at) - Date.parse(starts_at)) / 60_000);
  const hours = Math.floor(total / 60);
  const minutes = total % 60;
  if (hours === 0) return t('durationMinutes', { minutes });
  return minutes === 0 ? t('durationHours', { hours }) : t('durationHoursMinutes', { hours, minutes });
}

// The names of days and months are in the texts, because the first use of `Intl` is slow on phones.
const nameOf = (t: Reader, names: string, index: number): string => t(names).split(' ')[index] ?? '';

/**
 * Formats a date (YYYY-MM-DD) or an instant: '23 November', '23 листопада'. Reads
 * `months`.
 */
export function dateText(date: string, t: Reader): string {
  const [, month, day] = date.slice(0, 10).split('-').map(Number);
  return `${day} ${nameOf(t, 'months', month! - 1)}`;
}

/**
 * Formats a date (YYYY-MM-DD) or an instant for use within a phrase: 'пн', 'пн, 24
 * листопада' or 'понеділок, 24 листопада'. Reads `weekdays`, `weekdaysShort`,
 * `months` and `date`.
 */
export function dayText(date: string, t: Reader, style: 'weekday' | 'short' | 'long'): string {
  const day = new Date(date.slice(0, 10));
  const weekday = nameOf(t, style === 'long' ? 'weekdays' : 'weekdaysShort', day.getUTCDay());
  if (style === 'weekday') return weekday;
  return t('date', { weekday, day: day.getUTCDate(), month: nameOf(t, 'months', day.getUTCMonth()) });
}

/**
 * The long day with a capital letter, as a title: 'Monday 23 November', 'Понеділок,
 * 23 листопада'.
 */
export const dayTitle = (date: string, t: Reader): string => upperFirst(dayText(date, t, 'long'));

/** '22 November, 18:00' */
export const momentText = (instant: string, t: Reader): string => `${dateText(instant, t)}, ${clockOf(instant)}`;

/** The offset of an instant in minutes east of UTC. */
export const offsetOf = (instant: string): number =>
  (Date.parse(`${instant.slice(0, 19)}Z`) - Date.parse(instant)) / 60_000;

/**
 * '+2' or '−5:30' if the visitor's local time differs at that instant, or else undefined. Needs a
 * browser.
 */
export function foreignOffset(instant: string): string | undefined {
  const offset = offsetOf(instant);
  if (-new Date(instant).getTimezoneOffset() === offset) return undefined;
  return formatOffset(offset);
}

/** Whose time it is: 'Kyiv time' if the texts have the zone, or else the club's city. */
export function zoneName({ time_zone, city }: Pick<ClubSummary, 'time_zone' | 'city'>, t: Reader): string {
  const known = t(time_zone);
  return known === time_zone ? city.title : known;
}

/** '1 400 ₴', with the label that the texts have for the currency. */
export const moneyText = (money: Money, { t, language }: Writing): string =>
  formatMoney(money, language, t(currencyKey(money.currency)));

/** '1 400', for places that show the currency elsewhere; '' without a price. */
export const amountText = (money: Money | null, { language }: Writing): string =>
  money ? formatAmount(money.amount, language) : '';

const factsOf = ({ parameters }: Court, codes: string[], language: Language): string[] =>
  parameters.filter(({ code }) => codes.includes(code)).map(({ title }) => title.toLocaleLowerCase(language));

/** The main properties of a court: 'clay, indoor'. */
export const courtFacts = (court: Court, language: Language): string =>
  factsOf(court, ['surface', 'setting'], language).join(', ');

/** 'clay'; undefined if the club does not specify it. */
export const surfaceOf = (court: Court, language: Language): string | undefined =>
  factsOf(court, ['surface'], language)[0];
