import { type Locale, localPath } from 'courtside/core';
import type { i18n } from 'i18next';
import { createContext, useContext } from 'react';
import type texts from '#locales/en/site.json';

/** A key of the site's texts, without the suffix of its plural forms. */
export type TextKey = keyof typeof texts extends infer Key
  ? Key extends `${infer Stem}_${'one' | 'few' | 'many' | 'other'}`
    ? Stem
    : Key
  : never;
export type Translate = (key: TextKey, values?: Record<string, string | number>) => string;

export type Texts = { locale: Locale; i18n: i18n };

export const TextsContext = createContext<Texts | null>(null);

/** The page's language: `t` for texts, `to` for a path in the page's locale. Throws outside the root. */
export function useTexts() {
  const texts = useContext(TextsContext);
  if (!texts) throw new Error('useTexts works below TextsContext only');
  const { locale, i18n } = texts;
  const t: Translate = (key, values) => i18n.t(key as string, values ?? {});
  return { locale, language: locale.language, t, to: (path: string) => localPath(path, locale) };
}
