import { type DeferredByLanguage, deferredTexts } from '#elements/shared/deferred/deferred.ts';
import type { Language, Messages } from '#elements/shared/element/index.ts';

const shared = deferredTexts({
  en: () => import('./texts/en.ts'),
  uk: () => import('./texts/uk.ts'),
  ru: () => import('./texts/ru.ts'),
});

/**
 * Loads a widget's own texts, the common texts and those of errors. For a duplicate key the
 * widget's own text is used.
 */
export async function withSharedMessages(language: Language, own: DeferredByLanguage<Messages>): Promise<Messages> {
  const [common, texts] = await Promise.all([shared.in(language).load(), own.in(language).load()]);
  return { ...common, ...texts };
}
