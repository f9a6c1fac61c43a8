export type Apps = { googlePlay?: string | undefined; appStore?: string | undefined; appLink?: string | undefined };

/** The rest as a path of this site. Never leads to another origin. */
const pathOf = (rest: string) =>
  `/${rest
    .split(/[/\\]/)
    .filter((part) => part && part !== '.' && part !== '..')
    .map(encodeURIComponent)
    .join('/')}`;

/**
 * The target of `/m/<rest>`: on phones the configured app link or else the store; on other devices
 * the page itself. `search` is the query with its `?`, or empty. Stores do not get it.
 */
export function mobileTarget(
  rest: string,
  search: string,
  userAgent: string,
  { googlePlay, appStore, appLink }: Apps,
): string {
  const path = pathOf(rest);
  const store = /android/i.test(userAgent) ? googlePlay : /iphone|ipad|ipod/i.test(userAgent) ? appStore : undefined;
  const phone = /android|iphone|ipad|ipod/i.test(userAgent);
  if (phone && appLink && (path !== '/' || !store))
    return appLink.replace(/\/$/, '') + (path === '/' ? '' : path) + search;
  return store ?? path + search;
}
