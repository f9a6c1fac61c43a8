import type { Language } from 'courtside/core';
import en from '#locales/en/partners.json';
import ru from '#locales/ru/partners.json';
import uk from '#locales/uk/partners.json';

export type PartnersTexts = typeof en;

/** Of these pages alone, so that no other page loads them. */
export const partnersTexts: Record<Language, PartnersTexts> = { en, uk, ru };
