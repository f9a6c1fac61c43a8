import type { Language } from '#core/schemas/scalars.ts';

export type Locale = {
  /** Two letters, as in `Accept-Language`. */
  language: Language;
  /** The URL prefix and the value of the locale cookie. English has no prefix. */
  code: 'uk-ua' | 'ru-ua' | 'en';
  iso: string;
  name: string;
  /** The locale's folder below `locales/`. */
  file: string;
};

export const LOCALES: readonly Locale[] = [
  { language: 'uk', code: 'uk-ua', iso: 'uk_UA', name: 'Українська', file: 'uk' },
  { language: 'ru', code: 'ru-ua', iso: 'ru_UA', name: 'Русский', file: 'ru' },
  { language: 'en', code: 'en', iso: 'en_US', name: 'English', file: 'en' },
];

export const DEFAULT_LOCALE: Locale = LOCALES[2]!;
