import { type Locale, localPath } from '#core/site.ts';

/** The path of a page's social image. `path` is the page's path without the locale prefix. */
export const socialImagePath = (path: string, locale: Locale): string =>
  `/share${localPath(path === '/' ? '/home' : path, locale)}.png`;
