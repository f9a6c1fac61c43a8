import type { Language } from '#core/schemas/scalars.ts';

const LOCALES: Record<Language, string> = { en: 'en-GB', uk: 'uk', ru: 'ru' };

/** Formats a month (YYYY-MM) that stands alone: 'November 2026', 'листопад 2026'. */
export function monthText(month: string, language: Language): string {
  const name = new Intl.DateTimeFormat(LOCALES[language], { month: 'long', timeZone: 'UTC' }).format(Date.parse(month));
  return `${name} ${month.slice(0, 4)}`;
}
