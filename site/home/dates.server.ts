import type { Language } from 'courtside/core';

const LOCALES: Record<Language, string> = { en: 'en-GB', uk: 'uk', ru: 'ru' };

// Written on the server alone: browsers differ in their words for the same day.
const write = (date: string, language: Language, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(LOCALES[language], { ...options, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));

/** '21 November 2026' of a YYYY-MM-DD. */
export const longDate = (date: string, language: Language): string =>
  write(date, language, { day: 'numeric', month: 'long', year: 'numeric' });

/** '21 Nov' */
export const shortDate = (date: string, language: Language): string =>
  write(date, language, { day: 'numeric', month: 'short' });

/** 'Sat, 21 Nov' */
export const shortDay = (date: string, language: Language): string =>
  write(date, language, { weekday: 'short', day: 'numeric', month: 'short' });

/** 'Tennis, padel and squash' of titles. */
export function sentenceOf(titles: string[], language: Language): string {
  const [first = '', ...rest] = titles;
  const words = [first, ...rest.map((title) => title.toLocaleLowerCase(language))];
  return new Intl.ListFormat(LOCALES[language], { type: 'conjunction' }).format(words);
}
