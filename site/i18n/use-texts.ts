import { createContext, useContext } from 'react';
import type { i18n } from 'i18next';
import { type Locale, localPath } from 'courtside/core';

export type Texts = { locale: Locale; i18n: i18n };

export const TextsContext = createContext<Texts | null>(null);

/** The page's language: `t` for texts, `to` for a path in the page's locale. Throws outside the root. */
export function useTexts() {
  const texts = useContext(TextsContext);
  if (!texts) throw new Error('useTexts works below TextsContext only');
  const { locale, i18n } = texts;
  return { locale, language: locale.language, t: i18n.t, to: (path: string) => localPath(path, locale) };
}
