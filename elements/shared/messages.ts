import { importAgain, type Language, type Messages } from '#elements/shared/element/index.ts';

type Load = () => Promise<{ default: Messages }>;

const shared: Record<Language, Load> = {
  en: () => import('./texts/en.ts'),
  uk: () => import('./texts/uk.ts'),
  ru: () => import('./texts/ru.ts'),
};

/** A widget's own texts together with the common ones and those of the errors; of one key its own text counts. */
export async function withSharedMessages(language: Language, ...own: Load[]): Promise<Messages> {
  const namespaces = await Promise.all([shared[language], ...own].map(importAgain));
  return Object.assign({}, ...namespaces.map((loaded) => loaded.default));
}
