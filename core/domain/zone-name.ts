import type { Language } from '#core/schemas/scalars.ts';

const LOCALES: Record<Language, string> = { en: 'en-GB', uk: 'uk', ru: 'ru' };

/**
 * 'Kyiv time' if `texts` has the zone, or else the name from `Intl`: 'Central European Time', or in
 * Ukrainian 'за центральноєвропейським часом'.
 */
export function zoneName(timeZone: string, texts: (key: string) => string, language: Language): string {
  const known = texts(timeZone);
  if (known !== timeZone) return known;
  const format = new Intl.DateTimeFormat(LOCALES[language], { timeZone, timeZoneName: 'longGeneric' });
  return format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
