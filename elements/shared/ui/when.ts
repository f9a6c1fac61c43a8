import { useEffect, useState } from 'react';
import { formatDuration } from '#core/domain/duration.ts';
import type { Reader } from '#core/i18n/reader.ts';
import type { Language } from '#elements/shared/element/index.ts';

const locales: Record<Language, string> = { en: 'en-GB', uk: 'uk', ru: 'ru' };

/** The club's clock, read off an instant that carries the club's offset: '18:00'. */
export const clockOf = (instant: string) => instant.slice(11, 16);

/** '18:00–20:00' */
export const hoursOf = (span: { starts_at: string; ends_at: string }) =>
  `${clockOf(span.starts_at)}–${clockOf(span.ends_at)}`;

/** Of the club's calendar day of an instant. */
const part = (instant: string, language: Language, options: Intl.DateTimeFormatOptions) =>
  new Date(instant.slice(0, 10)).toLocaleDateString(locales[language], { ...options, timeZone: 'UTC' });

/** '23 November', '23 листопада' */
export const dateText = (instant: string, language: Language) =>
  part(instant, language, { day: 'numeric', month: 'long' });

/** 'Monday 23 November', 'Понеділок, 23 листопада'; begins with a capital, for a line of its own. */
export function dayText(instant: string, language: Language): string {
  // Put together here: browsers differ in whether English has a comma.
  const text =
    part(instant, language, { weekday: 'long' }) + (language === 'en' ? ' ' : ', ') + dateText(instant, language);
  return text[0]!.toUpperCase() + text.slice(1);
}

/** '22 November, 18:00' */
export const momentText = (instant: string, language: Language) =>
  `${dateText(instant, language)}, ${clockOf(instant)}`;

/** Whether the visitor's clock shows another time than the instant's own offset does. */
export function isForeign(instant: string): boolean {
  const offset = (Date.parse(instant) - Date.parse(`${instant.slice(0, 19)}Z`)) / 60_000;
  return new Date(instant).getTimezoneOffset() !== offset;
}

/** `isForeign` after the first render: the server does not know where the visitor is. */
export function useForeign(instant: string | undefined): boolean {
  const [foreign, setForeign] = useState(false);
  useEffect(() => setForeign(instant !== undefined && isForeign(instant)), [instant]);
  return foreign;
}

/** '2 h', '1 h 30 min' in the words of the common texts. */
export function durationText(span: { starts_at: string; ends_at: string }, t: Reader): string {
  const total = Math.round((Date.parse(span.ends_at) - Date.parse(span.starts_at)) / 60_000);
  const { hours, minutes } = formatDuration(total);
  if (hours === 0) return t('durationMinutes', { minutes });
  return minutes === 0 ? t('durationHours', { hours }) : t('durationHoursMinutes', { hours, minutes });
}
