import type { Language } from 'courtside/core';
import { DAY } from '#core/site.ts';
import { DAYS } from './fields.ts';

const NAMES: readonly string[] = DAYS;
const INTL: Record<Language, string> = { en: 'en-GB', uk: 'uk', ru: 'ru' };
/** A Monday. */
const MONDAY = Date.UTC(2001, 0, 1);

/** Names weekdays such as `mon` in a language. */
export function weekdayNames(language: Language, weekday: 'long' | 'short'): (day: string) => string {
  const format = new Intl.DateTimeFormat(INTL[language], { weekday, timeZone: 'UTC' });
  // The apostrophe of all other texts.
  return (day) => format.format(MONDAY + NAMES.indexOf(day) * DAY).replace('ʼ', '’');
}
