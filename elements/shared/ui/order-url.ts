import type { Language } from '#elements/shared/element/index.ts';

const prefixes: Record<Language, string> = { en: '', uk: '/uk-ua', ru: '/ru-ua' };

interface BookingUrlOptions {
  language: Language;
  /** The host page's URL template, with `{token}`. */
  template?: string | undefined;
  /** The element's `api` attribute. */
  api?: string | null | undefined;
  kind?: 'order' | 'cancel' | 'payment' | 'series' | 'split';
}

/** The URL of a booking's page, from the host page's template, or else at the origin of the API. */
export function bookingUrl(token: string, { language, template, api, kind = 'order' }: BookingUrlOptions): string {
  if (template) return template.replaceAll('{token}', encodeURIComponent(token));
  const base = typeof document === 'undefined' ? import.meta.url : document.baseURI;
  const { origin } = api ? new URL(api, base) : new URL(import.meta.url);
  return `${origin}${prefixes[language]}/booking-${kind}/${encodeURIComponent(token)}`;
}
