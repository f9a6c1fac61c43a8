/**
 * Letters as the search compares them: lower case, no accents or punctuation, and й, ї, ґ, ё, э, ы as their plain neighbours,
 * so that a Ukrainian and a Russian spelling of one name meet. Use it for the stored text and for the query alike.
 */
export const normaliseSearch = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ґґ]/g, 'г')
    .replace(/[ыі]/g, 'и')
    .replace(/[эє]/g, 'е')
    .replace(/['’ʼ`"«»]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** All given texts in one normalised line, every word once. */
export const searchText = (texts: readonly string[]): string =>
  [...new Set(texts.flatMap((text) => normaliseSearch(text).split(' ')))].join(' ');
