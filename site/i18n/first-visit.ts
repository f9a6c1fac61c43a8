import { chooseLocale, DEFAULT_LOCALE, type Locale, localPath } from '#core/site.ts';
import type { Offer } from './languages.ts';

type Visit = {
  path: string;
  search: string;
  cookie: string;
  acceptLanguage: string;
  /**
   * The `Sec-Fetch-Site` header. A visitor who navigates within the site has chosen a language
   * already.
   */
  cameFrom: string;
};

/** Returns a header of a request. */
export type Headers = (name: string) => string | null | undefined;

export const visitOf = ({ pathname, search }: URL, header: Headers): Visit => ({
  path: pathname,
  search,
  cookie: header('cookie') ?? '',
  acceptLanguage: header('accept-language') ?? '',
  cameFrom: header('sec-fetch-site') ?? '',
});

/**
 * The path to redirect a visit of the root to, in the visitor's language; undefined if no redirect
 * is needed.
 */
export function firstVisit(
  { path, search, cookie, acceptLanguage, cameFrom }: Visit,
  { locales, fallback }: Offer,
): { to: string; locale: Locale } | undefined {
  if (path !== '/' || cameFrom === 'same-origin') return undefined;
  const chosen = chooseLocale({ path, cookie, acceptLanguage });
  const locale = locales.includes(chosen) ? chosen : fallback;
  return locale === DEFAULT_LOCALE ? undefined : { to: localPath('/', locale) + search, locale };
}
