import { useLocation, useMatches } from 'react-router';
import { canonicalPath } from '../i18n/languages.ts';

/**
 * The path by which search engines know this page, with the query of a page that has no path of its
 * own: its loader returns `canonicalQuery`.
 */
export function useCanonicalPath(): string {
  const { pathname } = useLocation();
  const queries = useMatches().map(({ loaderData }) => (loaderData as { canonicalQuery?: string })?.canonicalQuery);
  return canonicalPath(pathname) + (queries.find(Boolean) ?? '');
}
