import type { Language } from 'courtside/core';
import en from '#locales/en/waiting.json';
import ru from '#locales/ru/waiting.json';
import uk from '#locales/uk/waiting.json';

/** The texts of the pages on which one waits for a time, so that other pages do not load them. */
export const waitingTexts: Record<Language, typeof en> = { en, uk, ru };
export type WaitingTexts = typeof en;
