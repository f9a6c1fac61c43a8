import type { Language } from 'courtside/core';
import en from '#locales/en/desk.json';
import ru from '#locales/ru/desk.json';
import uk from '#locales/uk/desk.json';

type DeskTexts = typeof en;

/** Of the pages behind links of letters alone, so that no other page loads them. */
export const deskTexts: Record<Language, DeskTexts> = { en, uk, ru };
