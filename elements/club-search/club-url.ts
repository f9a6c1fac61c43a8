import type { Language } from '#elements/shared/element/index.ts';

const prefixes: Record<Language, string> = { en: '', uk: '/uk-ua', ru: '/ru-ua' };

interface Place {
  /** The host page's own address of a club, with `{slug}` or `{id}` in it. */
  template: string | undefined;
  language: Language;
  /** The origin of club pages where the host page has none; unknown on a server. */
  origin: string;
}

/** The address of a page of the site. `path` has no language. */
export const siteUrl = (path: string, { language, origin }: Pick<Place, 'language' | 'origin'>): string =>
  `${origin}${prefixes[language]}${path}`;

/** The address of a club's page. */
export function clubUrl(club: { id: number; slug: string }, { template, language, origin }: Place): string {
  const address = template || siteUrl('/club/{slug}', { language, origin });
  return address.replaceAll('{slug}', encodeURIComponent(club.slug)).replaceAll('{id}', String(club.id));
}

/** The origin of the API if the element names one, else of this script. Needs a browser. */
export const originOf = (api: string | null | undefined): string =>
  (api ? new URL(api, document.baseURI) : new URL(import.meta.url)).origin;
