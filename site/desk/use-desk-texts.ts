import { clockOf, createReader, formatMoney, type Language, type Money } from 'courtside/core';
import { createContext, useContext } from 'react';
import { useTexts } from '../i18n/use-texts.ts';

/** The texts of the desk pages, from their loaders. */
export const DeskTextsContext = createContext<Record<string, string>>({});

const LOCALES: Record<Language, string> = { en: 'en-GB', uk: 'uk', ru: 'ru' };

/**
 * Returns the texts of the desk pages and formatters for days, times and money in their language.
 * Instants have the club's offset.
 */
export function useDeskTexts() {
  const texts = useContext(DeskTextsContext);
  const { language, to } = useTexts();
  const dayWithin = (instant: string) => {
    const format = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
    return new Intl.DateTimeFormat(LOCALES[language], format).format(Date.parse(instant.slice(0, 10)));
  };
  const day = (instant: string) => {
    const text = dayWithin(instant);
    return text.charAt(0).toUpperCase() + text.slice(1);
  };
  return {
    t: createReader(texts, language),
    to,
    day,
    /** The form for use within a sentence. */
    dayWithin,
    dayAndTime: (instant: string) => `${day(instant)}, ${clockOf(instant)}`,
    hours: (span: { starts_at: string; ends_at: string }) => `${clockOf(span.starts_at)}–${clockOf(span.ends_at)}`,
    money: (money: Money) => formatMoney(money, language, '₴'),
  };
}
