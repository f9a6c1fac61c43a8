import { chooseLocale, DEFAULT_LOCALE, type Locale, localPath } from 'courtside/core';

type Visit = {
  path: string;
  search: string;
  cookie: string;
  acceptLanguage: string;
  /** The header `Sec-Fetch-Site`: whoever comes from within has chosen a language already. */
  cameFrom: string;
};

/** Reads a header of a request. */
export type Headers = (name: string) => string | null | undefined;

export const visitOf = ({ pathname, search }: URL, header: Headers): Visit => ({
  path: pathname,
  search,
  cookie: header('cookie') ?? '',
  acceptLanguage: header('accept-language') ?? '',
  cameFrom: header('sec-fetch-site') ?? '',
});

/** Where a visit to the root goes on to, in the visitor's own language; undefined where the page is the right one. */
export function firstVisit({
  path,
  search,
  cookie,
  acceptLanguage,
  cameFrom,
}: Visit): { to: string; locale: Locale } | undefined {
  if (path !== '/' || cameFrom === 'same-origin') return undefined;
  const locale = chooseLocale({ path, cookie, acceptLanguage });
  return locale === DEFAULT_LOCALE ? undefined : { to: localPath('/', locale) + search, locale };
}
