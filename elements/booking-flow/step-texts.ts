import { importAgain, type Language, type Messages } from '#elements/shared/element/index.ts';

type Load = () => Promise<{ default: Messages }>;

const texts: Record<Language, Load[]> = {
  en: [() => import('#locales/en/booking-steps.json'), () => import('#locales/en/refusals.json')],
  uk: [() => import('#locales/uk/booking-steps.json'), () => import('#locales/uk/refusals.json')],
  ru: [() => import('#locales/ru/booking-steps.json'), () => import('#locales/ru/refusals.json')],
};

/** Adds to the form's own texts, in place, what its first sight does without: who reads from those finds them from then on. */
export async function addStepTexts(language: Language, messages: Messages): Promise<void> {
  const loaded = await Promise.all(texts[language].map(importAgain));
  Object.assign(messages, ...loaded.map((each) => each.default));
}
