import type { Language } from '#core/schemas/scalars.ts';

const PREFIXES: Record<Language, string> = { en: '', uk: '/uk-ua', ru: '/ru-ua' };

/**
 * The absolute URL of a page of the public site in one language. `publicUrl` has no trailing slash;
 * `path` starts with a slash and has no language prefix.
 */
export const pageUrl = ({ publicUrl, language }: { publicUrl: string; language: Language }, path: string): string =>
  `${publicUrl}${PREFIXES[language]}${path}`;
