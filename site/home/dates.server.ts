import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import 'dayjs/locale/ru.js';
import 'dayjs/locale/uk.js';
import type { Language } from 'courtside/core';

const LOCALES: Record<Language, string> = { en: 'en-GB', uk: 'uk', ru: 'ru' };

dayjs.extend(utc);

// Written on the server alone: browsers differ in their words for the same day.
const write = (date: string, language: Language, format: string) => dayjs.utc(date).locale(language).format(format);
// Days have two letters in Ukrainian and Russian calendars, three in English ones.
const weekday = (language: Language) => (language === 'en' ? 'ddd' : 'dd');

/** '21 November 2026' of a YYYY-MM-DD. */
export const longDate = (date: string, language: Language): string => write(date, language, 'D MMMM YYYY');

/** '21 Nov' */
export const shortDate = (date: string, language: Language): string => write(date, language, 'D MMM');

/** 'Sat, 21 Nov', 'сб, 21 лист' */
export const shortDay = (date: string, language: Language): string =>
  write(date, language, `${weekday(language)}, D MMM`);

/** 'Mon' to 'Sun'. */
export const weekdays = (language: Language): string[] =>
  // A Monday of no meaning beyond that.
  [1, 2, 3, 4, 5, 6, 7].map((day) => write(`2024-01-0${day}`, language, weekday(language)));

/** Titles as they follow each other in a sentence; a name such as Wi-Fi keeps its letters. */
export const lowered = (titles: string[], language: Language): string[] =>
  titles.map((title, index) =>
    index === 0 || /\p{Lu}.*\p{Lu}/u.test(title) ? title : title.toLocaleLowerCase(language),
  );

/** 'Tennis, padel and squash' of titles. */
export const sentenceOf = (titles: string[], language: Language): string =>
  new Intl.ListFormat(LOCALES[language], { type: 'conjunction' }).format(lowered(titles, language));
