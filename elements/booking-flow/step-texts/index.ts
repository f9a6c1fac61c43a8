import { importAgain, type Language, type Messages } from '#elements/shared/element/index.ts';

const texts: Record<Language, () => Promise<{ default: Messages }>> = {
  en: () => import('./en.ts'),
  uk: () => import('./uk.ts'),
  ru: () => import('./ru.ts'),
};

/** Adds to the form's own texts, in place, what its first sight does without: who reads from those finds them from then on. */
export async function addStepTexts(language: Language, messages: Messages): Promise<void> {
  Object.assign(messages, (await importAgain(texts[language])).default);
}
