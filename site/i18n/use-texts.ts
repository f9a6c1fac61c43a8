import type { i18n } from 'i18next';
import { createContext, useContext } from 'react';
import { type Locale, localPath } from '#core/site.ts';
import type texts from '#locales/en/site.json';
import { useBrand } from '../brand.ts';

/** A key of the site's texts, without a plural suffix. */
export type TextKey = keyof typeof texts extends infer Key
  ? Key extends `${infer Stem}_${'one' | 'few' | 'many' | 'other'}`
    ? Stem
    : Key
  : never;
export type Translate = (key: TextKey, values?: Record<string, string | number>) => string;

export type Texts = { locale: Locale; i18n: i18n };

export const TextsContext = createContext<Texts | null>(null);

/**
 * Returns `t` for texts, which may name the `brand`, and `to` for paths in the page's locale. Throws
 * outside of `TextsContext`.
 */
export function useTexts() {
  const texts = useContext(TextsContext);
  if (!texts) throw new Error('useTexts must be used within TextsContext');
  const { locale, i18n } = texts;
  const brand = useBrand().name;
  const t: Translate = (key, values) => i18n.t(key as string, { brand, ...values });
  return { locale, language: locale.language, t, to: (path: string) => localPath(path, locale) };
}
