import { currencyKey, formatMoney } from '#core/domain/money.ts';
import type { Reader } from '#core/i18n/reader.ts';
import type { Booking, Court, Money } from '#core/schemas/index.ts';
import type { Language } from '#elements/shared/element/index.ts';
import { courtFacts as courtWords } from '#elements/shared/ui/court.tsx';

/** What the parts of the page need to write anything. */
export interface Writing {
  t: Reader;
  language: Language;
}

const locales: Record<Language, string> = { en: 'en-GB', uk: 'uk', ru: 'ru' };

export const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const part = (instant: string, timeZone: string, language: Language, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locales[language], { ...options, timeZone }).format(Date.parse(instant));

/** The wall clock of the place that wrote the instant: '18:00'. */
export const clockOf = (instant: string) => instant.slice(11, 16);

/** '18:00–20:00' */
export const hoursOf = ({ starts_at, ends_at }: { starts_at: string; ends_at: string }) =>
  `${clockOf(starts_at)}–${clockOf(ends_at)}`;

/** '23 November' in the club's calendar. */
export const dateOf = (instant: string, timeZone: string, language: Language) =>
  part(instant, timeZone, language, { day: 'numeric', month: 'long' });

/** 'Monday, 23 November'. Joined here: engines disagree on the comma, and the server's text must be the browser's. */
export function dayOf(instant: string, timeZone: string, language: Language): string {
  const weekday = part(instant, timeZone, language, { weekday: 'long' });
  return `${upperFirst(weekday)}, ${dateOf(instant, timeZone, language)}`;
}

/** 'Kyiv time' when the texts know the zone, else as `Intl` calls it. */
export function zoneName(timeZone: string, { t, language }: Writing): string {
  const known = t(timeZone);
  if (known !== timeZone) return known;
  const parts = new Intl.DateTimeFormat(locales[language], { timeZone, timeZoneName: 'longGeneric' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

export const moneyOf = (money: Money, { t, language }: Writing) =>
  formatMoney(money, language, t(currencyKey(money.currency)));

/** 'Clay, indoor, floodlights' */
export const courtFacts = (court: Court, language: Language) => upperFirst(courtWords(court, language));

/** What went wrong; a code that these texts do not know is said as our fault. */
export function failureText(code: string, t: Reader): string {
  const known = t(code);
  return known === code ? t('INTERNAL_ERROR') : known;
}

export const playerOf = ({ customer }: Booking) =>
  [customer.given_name, customer.family_name].filter(Boolean).join(' ');

/** Until when a cancellation brings back what; undefined when it is too late. */
export function deadlineOf({ cancellation, club }: Booking, writing: Writing, foreign: boolean): string | undefined {
  const { cancellable, percent, free_until, partial_until } = cancellation;
  if (!cancellable) return undefined;
  const until = percent === 100 ? free_until : partial_until;
  const moment = `${dateOf(until, club.time_zone, writing.language)}, ${clockOf(until)}`;
  const when = foreign ? `${moment}, ${zoneName(club.time_zone, writing)}` : moment;
  if (percent === 100) return writing.t('freeUntil', { when });
  return percent === 0 ? writing.t('noRefundUntil', { when }) : writing.t('partialUntil', { when, percent });
}
