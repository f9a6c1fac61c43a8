import type { Language } from '#core/schemas/scalars.ts';

const KNOWN: readonly Language[] = ['en', 'uk', 'ru'];

/** The best of our languages for an `Accept-Language` header, by quality, then by order; English when none fits. */
export function languageOf(header: string | undefined): Language {
  const wishes = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters.map((text) => /^\s*q=([\d.]+)$/.exec(text)?.[1]).find((value) => value !== undefined);
      return { language: tag.split('-')[0], quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter((wish) => wish.quality > 0)
    .sort((one, other) => other.quality - one.quality);
  for (const wish of wishes) {
    const language = KNOWN.find((known) => known === wish.language);
    if (language) return language;
  }
  return 'en';
}
