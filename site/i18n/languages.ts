import { DEFAULT_LOCALE, LOCALES, type Locale, localPath, splitPath } from '#core/site.ts';

/** The locale of a path. English has no prefix. */
export const localeOfPath = (path: string): Locale => splitPath(path).locale ?? DEFAULT_LOCALE;

/** Removes trailing slashes: `/clubs/` becomes `/clubs`. */
export const canonicalPath = (path: string): string => path.replace(/\/+$/, '') || '/';

/** The page's path in every locale, for the language switcher and `hreflang`. */
export function translations(path: string): { locale: Locale; path: string }[] {
  const bare = splitPath(path).path;
  return LOCALES.map((locale) => ({ locale, path: localPath(bare, locale) }));
}
