import type { Language } from '#elements/shared/element/index.ts';

const prefixes: Record<Language, string> = { en: '', uk: '/uk-ua', ru: '/ru-ua' };

interface Place {
  /** The host page's own, with `{slug}` or `{id}` in it. */
  template?: string;
  language: Language;
  /** Where the club pages stand when the host page does not say; unknown on a server. */
  origin: string;
}

export function clubUrl(club: { id: number; slug: string }, { template, language, origin }: Place): string {
  const address = template || `${origin}${prefixes[language]}/club/{slug}`;
  return address.replaceAll('{slug}', encodeURIComponent(club.slug)).replaceAll('{id}', String(club.id));
}

/** Of the API when the element names one, else of this script. Needs a browser. */
export const originOf = (api: string | null | undefined): string =>
  (api ? new URL(api, document.baseURI) : new URL(import.meta.url)).origin;
