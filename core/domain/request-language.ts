import { LANGUAGES, type Language } from '#core/schemas/scalars.ts';
import { readCookie } from './cookie.ts';
import { LOCALE_COOKIE } from './storage-names.ts';

/** The language of a tag such as `uk`, `uk-UA` or `uk_UA`; undefined where it is none of ours. */
export function languageOfTag(tag = ''): Language | undefined {
  const language = tag.trim().split(/[-_]/)[0]?.toLowerCase();
  return LANGUAGES.find((known) => known === language);
}

export type LanguageHints = {
  /** The whole cookie header, or `document.cookie`. */
  cookie?: string | undefined;
  /** The `Accept-Language` header, or `navigator.language`. */
  acceptLanguage?: string | undefined;
};

/**
 * The language of a request, for the site and the API alike: the visitor's stored choice, else the first part of
 * `Accept-Language`; undefined where neither is one of ours, which means English.
 *
 * This is not the weighted negotiation of RFC 9110. Weights and all parts after the first do not count:
 * `fr-FR,uk;q=0.8` is English, not Ukrainian, and `en;q=0.1,uk` is English too. Browsers write the preferred language
 * first, and our client sends one language alone.
 */
export function requestLanguage({ cookie = '', acceptLanguage = '' }: LanguageHints): Language | undefined {
  return languageOfTag(readCookie(cookie, LOCALE_COOKIE)) ?? languageOfTag(acceptLanguage.split(/[,;]/)[0]);
}
