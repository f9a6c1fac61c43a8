import { readdirSync, readFileSync } from 'node:fs';
import type { PageText } from './markup.ts';

const LANGUAGES = ['en', 'uk', 'ru'];

/** All texts of a language by key. */
function readTexts(language: string): Map<string, string> {
  const folder = new URL(`../../locales/${language}/`, import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return new Map(
    files.flatMap((name) => Object.entries<string>(JSON.parse(readFileSync(new URL(name, folder), 'utf8')))),
  );
}

const all = new Map(LANGUAGES.map((language) => [language, readTexts(language)]));
/** Keys in camel case, which no text contains. */
const keys = new Set([...all.get('en')!.keys()].filter((key) => /[a-z][A-Z]/.test(key)));

/** Texts of the other languages that this one does not have. */
function foreignTexts(language: string): Set<string> {
  const own = new Set(all.get(language)!.values());
  const others = LANGUAGES.filter((other) => other !== language).flatMap((other) => [...all.get(other)!.values()]);
  return new Set(others.filter((text) => text.length > 2 && !text.includes('{{') && !own.has(text)));
}
const foreign = new Map(LANGUAGES.map((language) => [language, foreignTexts(language)]));

/** Letters that do not occur in a language. */
const FOREIGN_LETTERS: Record<string, RegExp> = { en: /\p{Script=Cyrillic}/u, uk: /[ыэёъ]/i, ru: /[іїєґ]/i };

/** Texts that a visitor should never read, one line each. */
export function wrongTexts(texts: readonly PageText[]): string[] {
  return texts.flatMap(({ text, language }) => {
    const shown = JSON.stringify(text.slice(0, 80));
    if (/\{\{|\}\}/.test(text)) return `text with a placeholder: ${shown}`;
    if (text.split(/[^\w]+/).some((word) => keys.has(word))) return `key instead of its text: ${shown}`;
    if (/\b(undefined|NaN|Invalid Date)\b|\[object /.test(text)) return `value instead of a text: ${shown}`;
    if (foreign.get(language)?.has(text)) return `text of another language on a page in ${language}: ${shown}`;
    if (FOREIGN_LETTERS[language]?.test(text)) return `letters that do not occur in ${language}: ${shown}`;
    return [];
  });
}
