import type { Language, Messages } from '#elements/shared/element/index.ts';

type Loaded = Promise<{ default: Messages }>;

/** What the form's first sight does without: the other steps, what is wrong with a field, and refusals. */
const texts: Record<Language, () => Loaded[]> = {
  en: () => [import('#locales/en/booking-steps.json'), import('#locales/en/refusals.json')],
  uk: () => [import('#locales/uk/booking-steps.json'), import('#locales/uk/refusals.json')],
  ru: () => [import('#locales/ru/booking-steps.json'), import('#locales/ru/refusals.json')],
};

let wanted = false;

/** Adds them to the form's own texts, in place: who reads from those finds them from then on. */
export async function addStepTexts(language: Language, messages: Messages): Promise<Messages> {
  wanted = true;
  const loaded = await Promise.all(texts[language]());
  return Object.assign(messages, ...loaded.map((each) => each.default));
}

/** With them in one language, another needs them too before it can be shown. */
export const translateSteps = (language: Language, messages: Messages): Messages | Promise<Messages> =>
  wanted ? addStepTexts(language, messages) : messages;
