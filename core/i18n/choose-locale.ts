import { type LanguageHints, requestLanguage } from '#core/domain/request-language.ts';
import { LOCALE_COOKIE } from '#core/domain/storage-names.ts';
import { YEAR_SECONDS } from '#core/domain/units.ts';
import type { Language } from '#core/schemas/scalars.ts';
import { DEFAULT_LOCALE, LOCALES, type Locale } from './locales.ts';

/** Splits `/uk-ua/clubs` into its locale and `/clubs`; a path without prefix has no locale of its own. */
export function splitPath(path: string): { locale: Locale | undefined; path: string } {
  const first = path.split('/')[1];
  const locale = LOCALES.find(({ code }) => code === first && code !== DEFAULT_LOCALE.code);
  return locale ? { locale, path: path.slice(locale.code.length + 1) || '/' } : { locale, path };
}

/** The path in that locale: English has no prefix. */
export function localPath(path: string, locale: Locale): string {
  return locale.code === DEFAULT_LOCALE.code ? path : `/${locale.code}${path === '/' ? '' : path}`;
}

const localeOf = (language: Language | undefined) => LOCALES.find((locale) => locale.language === language);

/** The locale of a page: the prefix of its path, then the rule of `requestLanguage`, then English. */
export function chooseLocale({ path = '/', ...hints }: LanguageHints & { path?: string }): Locale {
  return splitPath(path).locale ?? localeOf(requestLanguage(hints)) ?? DEFAULT_LOCALE;
}

/** The cookie that keeps the choice for a year, for `document.cookie` or a `Set-Cookie` header. */
export function localeCookie(locale: Locale): string {
  return `${LOCALE_COOKIE}=${locale.code}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
}
