import type { Language, Money } from 'courtside/core';
import { createContext, useContext } from 'react';
import { createReader, DAY, formatLocalClock, formatMoney, MINUTE } from '#core/site.ts';
import { useTexts } from '../i18n/use-texts.ts';

/** The texts of the desk pages, from their loaders. */
export const DeskTextsContext = createContext<Record<string, string>>({});

const LOCALES: Record<Language, string> = { en: 'en-GB', uk: 'uk', ru: 'ru' };

const dayIn = (instant: string, language: Language, weekday: 'long' | 'short'): string =>
  new Intl.DateTimeFormat(LOCALES[language], { weekday, day: 'numeric', month: 'long', timeZone: 'UTC' })
    .format(Date.parse(instant.slice(0, 10)))
    // The apostrophe of all other texts.
    .replace('ʼ', '’');

const HOUR = 60 * MINUTE;

const clockIn = (instant: string, timeZone: string) => formatLocalClock(Date.parse(instant), timeZone);

/**
 * A day and a time for any place in a sentence: 'Thu 26 November, 16:00', 'чт, 26 листопада,
 * 16:00'. The weekday is abbreviated because its name is inflected after a preposition.
 */
export const momentText = (instant: string, timeZone: string, language: Language): string =>
  `${dayIn(instant, language, 'short')}, ${clockIn(instant, timeZone)}`;

/**
 * How long ago an instant was, without a clock, as sessions have no club whose clock would apply:
 * '3 days ago', '5 хвилин тому'.
 */
export function agoText(instant: string, now: number, language: Language): string {
  const words = new Intl.RelativeTimeFormat(LOCALES[language], { numeric: 'always' });
  const age = Math.max(now - Date.parse(instant), MINUTE);
  const [unit, length] = (
    [
      ['day', DAY],
      ['hour', HOUR],
    ] as const
  ).find(([, each]) => age >= each) ?? ['minute', MINUTE];
  return words.format(-Math.floor(age / length), unit);
}

/**
 * Returns the texts of the desk pages and formatters for days, times and money in their language.
 * Instants have the club's offset; `timeZone` is the club's.
 */
export function useDeskTexts() {
  const texts = useContext(DeskTextsContext);
  const { language, to } = useTexts();
  const dayWithin = (instant: string) => dayIn(instant, language, 'long');
  const day = (instant: string) => {
    const text = dayWithin(instant);
    return text.charAt(0).toUpperCase() + text.slice(1);
  };
  return {
    t: createReader(texts, language),
    to,
    language,
    day,
    /** The form for use after a colon. */
    dayWithin,
    clock: clockIn,
    ago: (instant: string, now: number) => agoText(instant, now, language),
    moment: (instant: string, timeZone: string) => momentText(instant, timeZone, language),
    hours: ({ starts_at, ends_at }: { starts_at: string; ends_at: string }, timeZone: string) =>
      `${clockIn(starts_at, timeZone)}–${clockIn(ends_at, timeZone)}`,
    money: (money: Money) => formatMoney(money, language, '₴'),
  };
}
