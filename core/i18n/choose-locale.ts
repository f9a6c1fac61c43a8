import { YEAR_SECONDS } from '#core/domain/units.ts';
import { LOCALE_COOKIE } from '#core/state/names.ts';
import { readCookie } from '#core/state/storage.ts';
import { DEFAULT_LOCALE, LOCALES, type Locale } from './locales.ts';

/** Finds the locale of a language tag such as `uk`, `uk-UA` or `uk_UA`. */
export function localeOf(tag = ''): Locale | undefined {
  const language = tag.trim().split(/[-_]/)[0]?.toLowerCase();
  return LOCALES.find((locale) => locale.language === language);
}

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

export type LocaleHints = {
  /** The URL's path. */
  path?: string;
  /** The whole cookie header, or `document.cookie`. */
  cookie?: string;
  /** What the browser asks for: `navigator.language`, or the `Accept-Language` header, whose first part counts. */
  browser?: string;
};

/** URL prefix, then the saved cookie, then the browser's language, then English. */
export function chooseLocale({ path = '/', cookie = '', browser = '' }: LocaleHints): Locale {
  const saved = readCookie(cookie, LOCALE_COOKIE);
  return splitPath(path).locale ?? localeOf(saved) ?? localeOf(browser.split(/[,;]/)[0]) ?? DEFAULT_LOCALE;
}

/** The cookie that keeps the choice for a year, for `document.cookie` or a `Set-Cookie` header. */
export function localeCookie(locale: Locale): string {
  return `${LOCALE_COOKIE}=${locale.code}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
}
