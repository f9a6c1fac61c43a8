import type { Language } from 'courtside/core';
import { createInstance, type i18n } from 'i18next';

/** The texts of each language are a separate chunk. */
const FILES: Record<Language, () => Promise<{ default: Record<string, string> }>> = {
  en: () => import('#locales/en/site.json'),
  uk: () => import('#locales/uk/site.json'),
  ru: () => import('#locales/ru/site.json'),
};

const instances = new Map<Language, Promise<i18n>>();

async function create(language: Language): Promise<i18n> {
  const texts = (await FILES[language]()).default;
  const instance = createInstance();
  await instance.init({
    lng: language,
    resources: { [language]: { translation: texts } },
    interpolation: { escapeValue: false },
    keySeparator: false,
    nsSeparator: false,
  });
  return instance;
}

/** Loads the site's texts in a language, once. */
export function loadTexts(language: Language): Promise<i18n> {
  let instance = instances.get(language);
  if (!instance) {
    instance = create(language);
    instances.set(language, instance);
  }
  return instance;
}
