import type { Language } from 'courtside/core';
import en from '#locales/en/openactive.json';
import ru from '#locales/ru/openactive.json';
import uk from '#locales/uk/openactive.json';

/** The texts of the page of open data only, so that other pages do not load them. */
export const openActiveTexts: Record<Language, typeof en> = { en, uk, ru };
