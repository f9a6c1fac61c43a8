import type { Text } from '#core/schemas/club-file.ts';
import type { Language } from '#core/schemas/scalars.ts';
import type { Texts } from '#server/database/schema.ts';

/** The order of translations in a file, and of what replaces a missing one. */
const ORDER: readonly Language[] = ['uk', 'en', 'ru'];

/** A file's text in every language. */
export function textsOf(text: Text): Texts {
  if (typeof text === 'string') return { en: text, uk: text, ru: text };
  const first = ORDER.map((language) => text[language]).find((one) => one !== undefined) ?? '';
  return { en: text.en ?? first, uk: text.uk ?? first, ru: text.ru ?? first };
}

/** The shortest text of a file that `textsOf` reads as these. */
export function textOf({ uk, en, ru }: Texts): Text {
  if (en === uk && ru === uk) return uk;
  return { uk, ...(en !== uk && { en }), ...(ru !== uk && { ru }) };
}
