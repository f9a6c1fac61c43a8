import { importAgain, type Language, type Messages } from '#elements/shared/element/index.ts';

const messages = {
  en: () => import('#locales/en/club-search-dialogs.json'),
  uk: () => import('#locales/uk/club-search-dialogs.json'),
  ru: () => import('#locales/ru/club-search-dialogs.json'),
};

/** The texts of what a visitor opens or presses. */
export const dialogTexts = async (language: Language): Promise<Messages> =>
  (await importAgain(messages[language])).default;
