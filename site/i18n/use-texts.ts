import type { i18n } from 'i18next';
import { createContext, useContext } from 'react';
import { type Locale, localPath } from '#core/site.ts';
import type texts from '#locales/en/site.json';
import { useBrand } from '../brand.ts';
import { EVERY_LANGUAGE, type Offer } from './languages.ts';

/** A key of the site's texts, without a plural suffix. */
export type TextKey = keyof typeof texts extends infer Key
  ? Key extends `${infer Stem}_${'one' | 'few' | 'many' | 'other'}`
    ? Stem
    : Key
  : never;
export type Translate = (key: TextKey, values?: Record<string, string | number>) => string;

/** `offer` has the languages of the site; all when absent. */
export type Texts = { locale: Locale; i18n: i18n; offer?: Offer };

export const TextsContext = createContext<Texts | null>(null);

/**
 * Returns `t` for texts, which may name the `brand`, and `to` for paths in the page's locale. Throws
 * outside of `TextsContext`.
 */
export function useTexts() {
  const texts = useContext(TextsContext);
  if (!texts) throw new Error('useTexts must be used within TextsContext');
  const { locale, i18n, offer = EVERY_LANGUAGE } = texts;
  const brand = useBrand().name;
  const t: Translate = (key, values) => i18n.t(key as string, { brand, ...values });
  return { locale, language: locale.language, offer, t, to: (path: string) => localPath(path, locale) };
}
