import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '#core/schemas/scalars.ts';

/** Words of the table in locales/README.md that a language must not use: beginnings of words. */
function avoidedWords(language: Language): string[] {
  const section = readFileSync('locales/README.md', 'utf8').split('## One word per concept\n')[1]!;
  const rows = section.split('\n').filter((line) => line.startsWith('|') && !/^\| term|^\|---/.test(line));
  const column = { en: 4, uk: 5, ru: 6 }[language];
  return rows.flatMap((row) => row.split('|')[column]!.split(',')).flatMap((word) => word.trim() || []);
}

/** Texts whose `day` has no weekday in full. */
const SHORT_DAYS = / (horizonFull|freeOn|freeOnAnd|smsReminder|smsCancelledByClub)$/;

/** Where an avoided word means something else. */
const RIGHT = ['letters, digits and hyphens'];

const filesUnder = (folder: string) =>
  readdirSync(folder, { recursive: true })
    .map((name) => `${folder}/${name}`)
    .filter((name) => /\.(json|md)$/.test(name));

/** Texts by where they are. Code is not text, and neither are keys. */
function textsOf(language: Language): [place: string, text: string][] {
  const folders = [
    `locales/${language}`,
    `site/content/${language}`,
    ...(language === 'en' ? [] : [`docs/${language}`]),
  ];
  return folders.flatMap(filesUnder).flatMap((file) => {
    const source = readFileSync(file, 'utf8');
    const texts: [string, string][] = file.endsWith('.json')
      ? Object.entries(JSON.parse(source) as Record<string, string>).map(([key, text]) => [`${file} ${key}`, text])
      : // A paragraph, not a line: a term may be wrapped.
        source
          .replace(/```[\s\S]*?```/g, '')
          .split(/\n\n+/)
          .map((text) => [file, text.replace(/\s+/g, ' ')]);
    return texts.map(([place, text]): [string, string] => [place, text.replace(/`[^`]*`|\]\([^)]*\)/g, '#')]);
  });
}

/** The text without the names of values and without what is right. */
const withoutNames = (text: string) =>
  RIGHT.reduce((rest, right) => rest.replace(right, ''), text).replace(/\{\{\w+\}\}/g, '');

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

describe.each(LANGUAGES)('the texts in %s', (language) => {
  const texts = textsOf(language);
  const messages = texts.filter(([place]) => place.startsWith('locales/'));

  it('use one word per concept', () => {
    const words = avoidedWords(language);
    expect(words.length).toBeGreaterThan(8);
    const avoided = new RegExp(`(?<!\\p{L})(${words.map(escaped).join('|')})`, 'iu');
    const found = texts.filter(([, text]) => avoided.test(withoutNames(text)));
    expect(found.map(([place, text]) => `${place}: ${avoided.exec(withoutNames(text))?.[0]}`)).toEqual([]);
  });

  // A weekday in full is in the nominative: 'до четвер' is not Ukrainian. Abbreviated weekdays and
  // dates without one are right anywhere; most texts call these `when` or `moment`.
  it('have a day in full only at the start, or after a colon or a comma', () => {
    const wrong = /[^\s:,(]\s+\{\{day\}\}/u;
    const found = messages.filter(([place, text]) => wrong.test(text) && !SHORT_DAYS.test(place));
    expect(language === 'en' ? [] : found).toEqual([]);
  });

  // Names stand in the nominative: «у клубі {{club}}» is right with any, «у «{{club}}»» with none.
  it('have a noun between a preposition and a name', () => {
    const wrong =
      /(?<!\p{L})(у|в|во|до|від|от|з|із|с|со|из|для|на|о|об|про|при|к|ко|без) «?\{\{(club|court|coach|name|title)\}\}/iu;
    expect(language === 'en' ? [] : messages.filter(([, text]) => wrong.test(text))).toEqual([]);
  });

  it('have typographic quotation marks and apostrophes, and no stray spaces', () => {
    const wrong = /["'ʼ]|^\s|\s$| {2}| [,.;:!?…]|\.\.\./;
    // Code that a page author pastes.
    const isCode = (text: string) => /<div|=>|=…/.test(text);
    expect(messages.filter(([, text]) => wrong.test(text) && !isCode(text))).toEqual([]);
  });

  it('have one apostrophe, also in prose', () => {
    expect(texts.filter(([, text]) => /[\p{L}](?:ʼ|'(?=[а-яіїєґё]))\p{L}/iu.test(text))).toEqual([]);
  });

  it('have en dashes, as the widgets do', () => {
    expect(texts.filter(([, text]) => text.includes('—'))).toEqual([]);
  });

  it('mix no alphabets within a word', () => {
    expect(texts.filter(([, text]) => /[a-z][а-яіїєґё]|[а-яіїєґё][a-z]/iu.test(text))).toEqual([]);
  });
});

it.each(['uk', 'ru'] as const)('a text in %s is a sentence where it is one in English', (language) => {
  const endOf = (text: string) => /[.?!…]$/.exec(text)?.[0] ?? '';
  const english = new Map(textsOf('en').map(([place, text]) => [place.replace('/en/', `/${language}/`), text]));
  const differing = textsOf(language).filter(
    ([place, text]) =>
      place.startsWith('locales/') && text.includes(' ') && endOf(text) !== endOf(english.get(place) ?? text),
  );
  expect(differing).toEqual([]);
});
