import { type DeferredByLanguage, deferredTexts } from '#elements/shared/deferred/deferred.ts';
import type { Language, Messages } from '#elements/shared/element/index.ts';

const shared = deferredTexts({
  en: () => import('./texts/en.ts'),
  uk: () => import('./texts/uk.ts'),
  ru: () => import('./texts/ru.ts'),
});

/**
 * A widget's own texts together with the common ones and those of the errors. Its own text counts
 * where a key is in both.
 */
export async function withSharedMessages(language: Language, own: DeferredByLanguage<Messages>): Promise<Messages> {
  const [common, texts] = await Promise.all([shared.in(language).load(), own.in(language).load()]);
  return { ...common, ...texts };
}
