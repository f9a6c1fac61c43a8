import type { Language } from 'courtside/core';
import en from '#locales/en/desk.json';
import ru from '#locales/ru/desk.json';
import uk from '#locales/uk/desk.json';

type DeskTexts = typeof en;

/** The texts of the desk pages only, so that other pages do not load them. */
export const deskTexts: Record<Language, DeskTexts> = { en, uk, ru };
