import type { Language } from 'courtside/core';
import en from '#locales/en/desk.json';
import enPages from '#locales/en/desk-pages.json';
import enSettings from '#locales/en/desk-settings.json';
import ru from '#locales/ru/desk.json';
import ruPages from '#locales/ru/desk-pages.json';
import ruSettings from '#locales/ru/desk-settings.json';
import uk from '#locales/uk/desk.json';
import ukPages from '#locales/uk/desk-pages.json';
import ukSettings from '#locales/uk/desk-settings.json';

type DeskTexts = typeof en;

/** The texts of the pages behind links only, so that other pages do not load them. */
export const deskTexts: Record<Language, DeskTexts> = { en, uk, ru };

/** Those of the pages of signed-in staff, which also show what the pages behind links show. */
export const staffTexts: Record<Language, DeskTexts & typeof enPages> = {
  en: { ...en, ...enPages },
  uk: { ...uk, ...ukPages },
  ru: { ...ru, ...ruPages },
};

/** Those of the pages of the settings. */
export const settingsTexts: Record<Language, DeskTexts & typeof enPages & typeof enSettings> = {
  en: { ...staffTexts.en, ...enSettings },
  uk: { ...staffTexts.uk, ...ukSettings },
  ru: { ...staffTexts.ru, ...ruSettings },
};
