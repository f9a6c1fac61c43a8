/** They turn the text around them, or hide in it. Joiners stay: emoji and some scripts need them. */
const INVISIBLE = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;
/** A letter, number or sign. Fillers of Hangul and the empty cell of Braille show nothing. */
const VISIBLE = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * What a person wrote, without what cannot be seen or turns text around. Line breaks stay, and so
 * does U+0000, which is refused. Empty if nothing in it can be seen.
 */
export function tidyNote(text: string): string {
  const tidy = text
    .replace(INVISIBLE, '')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n\0]/gu, ' ')
    // Marks that pile up on a letter would cover the lines around it.
    .replace(/(\p{M}{4})\p{M}+/gu, '$1');
  return VISIBLE.test(tidy) ? tidy : '';
}

/** The same in one line, with single spaces, as a person's name is stored and shown. */
export const tidyName = (text: string): string => tidyNote(text).replace(/\s+/g, ' ').trim();
