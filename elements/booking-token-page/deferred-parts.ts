import type { Messages } from '#core/i18n/reader.ts';
import { importAgain, type Language } from '#elements/shared/element/index.ts';

const texts: Record<Language, () => Promise<{ default: Messages }>> = {
  en: () => import('#locales/en/booking-token-states.json'),
  uk: () => import('#locales/uk/booking-token-states.json'),
  ru: () => import('#locales/ru/booking-token-states.json'),
};

export type States = typeof import('./later-states.ts') & { texts: Messages };

const loaded = new Map<Language, States>();

/** The code and texts of the states that came so far. */
export const statesIn = (language: Language): States | undefined => loaded.get(language);

export async function loadStates(language: Language): Promise<void> {
  if (loaded.has(language)) return;
  const [code, { default: own }] = await Promise.all([
    importAgain(() => import('./later-states.ts')),
    importAgain(texts[language]),
  ]);
  const { Confirmation, PayRow, saidOf } = code;
  loaded.set(language, { Confirmation, PayRow, saidOf, texts: own });
}

/** With them in one language, another needs them too before it can be shown. */
export const translateStates = async (language: Language): Promise<unknown> => loaded.size > 0 && loadStates(language);
