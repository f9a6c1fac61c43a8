import { HIDDEN_FROM_SEARCH, splitPath } from '#core/site.ts';

/** Pages behind a personal link or a session, pages for frames, and redirects. */
const NEVER_INDEXED = /^\/(club\/[^/]+\/(?:request|line)|booking-\w+|desk|widget|m)(\/|$)/;

/**
 * The robots value of a page; undefined allows indexing. While the site is not public, only the
 * Russian home page is indexed.
 */
export function robotsOf(path: string, noIndex: boolean): string | undefined {
  const { locale, path: bare } = splitPath(path);
  if (NEVER_INDEXED.test(bare)) return HIDDEN_FROM_SEARCH;
  const open = !noIndex || (locale?.language === 'ru' && bare === '/');
  return open ? undefined : HIDDEN_FROM_SEARCH;
}
