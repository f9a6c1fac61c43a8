import type { Reader } from '#core/i18n/reader.ts';
import type { Booking, Court, Money } from '#core/schemas/index.ts';
import type { Language } from '#elements/shared/element/index.ts';
import { courtFacts as courtWords } from '#elements/shared/ui/court.tsx';
import { moneyText } from '#elements/shared/ui/money.tsx';
import { momentText } from '#elements/shared/ui/when.ts';
import { isHeld } from './standing.ts';

/** What the parts of the page need to write anything. */
export interface Writing {
  t: Reader;
  language: Language;
}

const locales: Record<Language, string> = { en: 'en-GB', uk: 'uk', ru: 'ru' };

export const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** 'Kyiv time' when the texts know the zone, else as `Intl` calls it. */
export function zoneName(timeZone: string, { t, language }: Writing): string {
  const known = t(timeZone);
  if (known !== timeZone) return known;
  const parts = new Intl.DateTimeFormat(locales[language], { timeZone, timeZoneName: 'longGeneric' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

export const moneyOf = (money: Money, { t, language }: Writing) => moneyText(money, language, t);

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
export function deadlineOf(booking: Booking, writing: Writing, foreign: boolean): string | undefined {
  const { cancellation, club } = booking;
  const { cancellable, percent, free_until, partial_until } = cancellation;
  if (!cancellable) return undefined;
  if (isHeld(booking)) return writing.t('giveUp');
  // A visit comes back whole or not at all.
  if (booking.payment_type === 'subscription' && percent < 100) return writing.t('visitKept');
  const until = percent === 100 ? free_until : partial_until;
  const moment = momentText(until, writing.language);
  const when = foreign ? `${moment}, ${zoneName(club.time_zone, writing)}` : moment;
  if (percent === 100) return writing.t('freeUntil', { when });
  return percent === 0 ? writing.t('noRefundUntil', { when }) : writing.t('partialUntil', { when, percent });
}
