export type Apps = { googlePlay?: string | undefined; appStore?: string | undefined; appLink?: string | undefined };

/** The rest of the path as a path of this very site, whatever was written there. */
const pathOf = (rest: string) =>
  `/${rest
    .split(/[/\\]/)
    .filter((part) => part && part !== '.' && part !== '..')
    .map(encodeURIComponent)
    .join('/')}`;

/**
 * Where `/m/<rest>` leads: a phone to that place in the app, where the configuration has a link to it, else to its store;
 * everyone else to the page itself.
 */
export function mobileTarget(rest: string, userAgent: string, { googlePlay, appStore, appLink }: Apps): string {
  const path = pathOf(rest);
  const store = /android/i.test(userAgent) ? googlePlay : /iphone|ipad|ipod/i.test(userAgent) ? appStore : undefined;
  const phone = /android|iphone|ipad|ipod/i.test(userAgent);
  if (phone && appLink && (path !== '/' || !store)) return appLink.replace(/\/$/, '') + (path === '/' ? '' : path);
  return store ?? path;
}
