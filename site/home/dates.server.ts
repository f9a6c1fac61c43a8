import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import 'dayjs/locale/ru.js';
import 'dayjs/locale/uk.js';
import type { Language } from 'courtside/core';

const LOCALES: Record<Language, string> = { en: 'en-GB', uk: 'uk', ru: 'ru' };

dayjs.extend(utc);

// Formatted on the server only, because browsers format the same day differently.
const format = (date: string, language: Language, format: string) => dayjs.utc(date).locale(language).format(format);
// Abbreviated weekdays have two letters in Ukrainian and Russian, three in English.
const weekday = (language: Language) => (language === 'en' ? 'ddd' : 'dd');

/** Formats YYYY-MM-DD as '21 November 2026'. */
export const longDate = (date: string, language: Language): string => format(date, language, 'D MMMM YYYY');

// dayjs leaves out the full stop of Ukrainian abbreviations.
const dayAndMonth = (language: Language) => (language === 'uk' ? 'D MMM[.]' : 'D MMM');

/** '15 October 2026', or '15 October' of a day of every year, `10-15`. */
const dayOfYear = (day: string, language: Language): string =>
  day.length > 5 ? longDate(day, language) : format(`2000-${day}`, language, 'D MMMM');

/** '15 October – 14 April', '2 May 2027'. */
export const periodText = ({ from, until }: { from: string; until: string }, language: Language): string =>
  (from === until ? [from] : [from, until]).map((day) => dayOfYear(day, language)).join(' – ');

/** '21 Nov', '21 лист.' */
export const shortDate = (date: string, language: Language): string => format(date, language, dayAndMonth(language));

/** 'Sat, 21 Nov', 'сб, 21 лист.' */
export const shortDay = (date: string, language: Language): string =>
  format(date, language, `${weekday(language)}, ${dayAndMonth(language)}`);

const DAYS_OF_YEAR = 365;

/** '1 year', '2 роки', '90 дней': in years if it is a whole number of them. Also right after 'за' and 'через'. */
export function daysText(days: number, language: Language): string {
  const [count, unit] = days % DAYS_OF_YEAR ? [days, 'day'] : [days / DAYS_OF_YEAR, 'year'];
  return new Intl.NumberFormat(LOCALES[language], { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}

/** 'Mon' to 'Sun'. */
export const weekdays = (language: Language): string[] =>
  // An arbitrary Monday.
  [1, 2, 3, 4, 5, 6, 7].map((day) => format(`2024-01-0${day}`, language, weekday(language)));

/**
 * Titles for use within a sentence, in lower case after the first. Names such as Wi-Fi are
 * unchanged.
 */
export const lowercaseTitles = (titles: string[], language: Language): string[] =>
  titles.map((title, index) =>
    index === 0 || /\p{Lu}.*\p{Lu}/u.test(title) ? title : title.toLocaleLowerCase(language),
  );

/** Joins titles: 'Tennis, padel and squash'. */
export const sentenceOf = (titles: string[], language: Language): string =>
  new Intl.ListFormat(LOCALES[language], { type: 'conjunction' }).format(lowercaseTitles(titles, language));
