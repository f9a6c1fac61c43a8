import type { Language } from 'courtside/core';
import en from '#locales/en/partners.json';
import ru from '#locales/ru/partners.json';
import uk from '#locales/uk/partners.json';

export type PartnersTexts = typeof en;

/** The texts of the partner pages only, so that other pages do not load them. */
export const partnersTexts: Record<Language, PartnersTexts> = { en, uk, ru };
