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
 * the page itself.
 */
export function mobileTarget(rest: string, userAgent: string, { googlePlay, appStore, appLink }: Apps): string {
  const path = pathOf(rest);
  const store = /android/i.test(userAgent) ? googlePlay : /iphone|ipad|ipod/i.test(userAgent) ? appStore : undefined;
  const phone = /android|iphone|ipad|ipod/i.test(userAgent);
  if (phone && appLink && (path !== '/' || !store)) return appLink.replace(/\/$/, '') + (path === '/' ? '' : path);
  return store ?? path;
}
