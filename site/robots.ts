import { HIDDEN_FROM_SEARCH, splitPath } from 'courtside/core';

/** Behind a link of one's own, in a frame, or no page at all. */
const NEVER = /^\/(club\/[^/]+\/request|booking-\w+|widget|m)(\/|$)/;

/** What a page tells search engines; undefined lets them in. While the site is not public only the Russian home is. */
export function robotsOf(path: string, noIndex: boolean): string | undefined {
  const { locale, path: bare } = splitPath(path);
  if (NEVER.test(bare)) return HIDDEN_FROM_SEARCH;
  const open = !noIndex || (locale?.language === 'ru' && bare === '/');
  return open ? undefined : HIDDEN_FROM_SEARCH;
}
