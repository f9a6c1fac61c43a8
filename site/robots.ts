import { splitPath } from 'courtside/core';

const HIDDEN = 'noindex, nofollow';
/** Behind a link of one's own, in a frame, or no page at all. */
const NEVER = /^\/(club\/[^/]+\/request|booking-\w+|widget|m)(\/|$)/;

/** What a page tells search engines; undefined lets them in. While the site is not public only the Russian home is. */
export function robotsOf(path: string, noIndex: boolean): string | undefined {
  const { locale, path: bare } = splitPath(path);
  if (NEVER.test(bare)) return HIDDEN;
  const open = !noIndex || (locale?.language === 'ru' && bare === '/');
  return open ? undefined : HIDDEN;
}
