import type { Language } from '#elements/shared/element/index.ts';

const prefixes: Record<Language, string> = { en: '', uk: '/uk-ua', ru: '/ru-ua' };

interface Place {
  language: Language;
  /** A template of the host page's own with `{token}` in it. */
  template?: string;
  /** The element's `api` attribute. */
  api?: string | null;
  kind?: 'order' | 'cancel' | 'payment';
}

/** Where a booking's page stands: as the host page says, else at the origin of the API. */
export function bookingUrl(token: string, { language, template, api, kind = 'order' }: Place): string {
  if (template) return template.replaceAll('{token}', encodeURIComponent(token));
  const base = typeof document === 'undefined' ? import.meta.url : document.baseURI;
  const { origin } = api ? new URL(api, base) : new URL(import.meta.url);
  return `${origin}${prefixes[language]}/booking-${kind}/${encodeURIComponent(token)}`;
}
