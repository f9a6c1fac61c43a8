import { DEFAULT_LOCALE, LOCALES, type Locale, localPath, splitPath } from '#core/site.ts';
import type { SiteSettings } from '../context.ts';
import { isShared } from '../shared-routes.ts';

/** The locale of a path. English has no prefix. */
export const localeOfPath = (path: string): Locale => splitPath(path).locale ?? DEFAULT_LOCALE;

/** Removes trailing slashes: `/clubs/` becomes `/clubs`. */
export const canonicalPath = (path: string): string => path.replace(/\/+$/, '') || '/';

/** The locales that a site has, and the one for visitors who read none of them: English, if it has it. */
export type Offer = { locales: readonly Locale[]; fallback: Locale };

export const EVERY_LANGUAGE: Offer = { locales: LOCALES, fallback: DEFAULT_LOCALE };

export function offerOf({ languages }: Pick<SiteSettings, 'languages'>): Offer {
  if (!languages || languages.length === LOCALES.length) return EVERY_LANGUAGE;
  const locales = LOCALES.filter(({ language }) => languages.includes(language));
  const first = locales.find(({ language }) => language === languages[0])!;
  return { locales, fallback: locales.includes(DEFAULT_LOCALE) ? DEFAULT_LOCALE : first };
}

/** The languages of an offer, as `offerOf` reads them. */
export const languagesOf = ({ locales, fallback }: Offer): Locale['language'][] =>
  [fallback, ...locales.filter((locale) => locale !== fallback)].map(({ language }) => language);

/** The page's path in every locale of a site, for the language switcher and `hreflang`. */
export function translations(path: string, { locales }: Offer): { locale: Locale; path: string }[] {
  const bare = splitPath(path).path;
  return locales.map((locale) => ({ locale, path: localPath(bare, locale) }));
}

/** The path of a page that the site does not have in its language, in one that it has. */
export function offeredPath(path: string, { locales, fallback }: Offer): string | undefined {
  if (locales.includes(localeOfPath(path)) || isShared(path)) return undefined;
  return localPath(splitPath(path).path, fallback);
}

/** The name of the element of a page with the languages of a site that does not have all. */
export const LANGUAGES_META = 'languages';

/** The languages of a page in the browser, as the server wrote them. */
export function offerOfPage(): Offer {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${LANGUAGES_META}"]`)?.content;
  return content === undefined ? EVERY_LANGUAGE : offerOf({ languages: content.split(' ') as Locale['language'][] });
}
