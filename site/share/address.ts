import { type Locale, localPath } from 'courtside/core';

/** Where the picture of a page lies; `path` is the page's without the locale's prefix. */
export const sharedPicturePath = (path: string, locale: Locale): string =>
  `/share${localPath(path === '/' ? '/home' : path, locale)}.png`;
