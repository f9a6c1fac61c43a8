import { readdirSync, readFileSync } from 'node:fs';
import english from 'dictionary-en-gb';
import russian from 'dictionary-ru';
import ukrainian from 'dictionary-uk';
import { type HunspellFactory, loadModule } from 'hunspell-asm';
import { beforeAll, describe, expect, it } from 'vitest';

/**
 * Checks the spelling of every text and document with hunspell. A project word goes into
 * `testing/words/<language>.txt`. Latin words within a Cyrillic text are checked as English. The
 * glossary quotes Cyrillic words and beginnings of words, which are not checked.
 */
const DICTIONARIES = { en: english, uk: ukrainian, ru: russian };
type Language = keyof typeof DICTIONARIES;
const LANGUAGES = Object.keys(DICTIONARIES) as Language[];

const root = new URL('../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const listed = (folder: string, ending: RegExp) =>
  readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
    .filter((path) => ending.test(path))
    .map((path) => `${folder}${path}`);

/** Documents for maintainers, in English. The changelog and notices quote what others named. */
const ENGLISH_DOCUMENTS = [
  'README.md',
  'SECURITY.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...listed('docs/', /^(?!uk\/|ru\/).*\.md$/),
];

const FILES: Record<Language, string[]> = {
  en: [...listed('locales/en/', /\.json$/), ...listed('site/content/en/', /\.md$/), ...ENGLISH_DOCUMENTS],
  uk: [
    ...listed('locales/uk/', /\.json$/),
    ...listed('site/content/uk/', /\.md$/),
    ...listed('docs/uk/', /\.(md|json)$/),
  ],
  ru: [
    ...listed('locales/ru/', /\.json$/),
    ...listed('site/content/ru/', /\.md$/),
    ...listed('docs/ru/', /\.(md|json)$/),
  ],
};

/** All strings of a JSON value; keys are code. */
function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value && typeof value === 'object' ? Object.values(value).flatMap(strings) : [];
}

/** Removes what is not prose: code, links, markup, addresses, placeholders, file names, versions. */
const prose = (text: string) =>
  text
    .replace(/^(```|~~~)[\s\S]*?^\1/gm, ' ')
    .replace(/^---\n[\s\S]*?\n---\n/, ' ')
    .replace(/<!--[\s\S]*?-->/g, ' ')
    .replace(/`[^`]*`/g, ' ')
    .replace(/\]\([^)]*\)/g, '] ')
    .replace(/<\/?[a-z][^>]*>/gi, ' ')
    .replace(/\{\{?[^}]*\}\}?/g, ' ')
    .replace(/\b(https?:\/\/|mailto:|www\.)\S+/g, ' ')
    .replace(/\S+@\S+/g, ' ')
    // Names of attributes and events.
    .replace(/\b(?:data-)?courtside(?:-[a-z]+)*\b/g, ' ')
    .replace(/\S*[\w)]\/[\w.{*]\S*/g, ' ')
    .replace(/\S*\.(?:ts|tsx|js|mjs|json|md|css|html|example|test|org|com|ua|dev|txt|svg|png|wasm|sql|ics)\b\S*/g, ' ')
    .replace(/&\w+;/g, ' ')
    .replace(/\u00ad/g, '');

const isAbbreviation = (word: string) => /^[\p{Lu}']+s?$/u.test(word) || word.length < 2;

const WORD = /\p{L}[\p{L}\p{M}\d’'ʼ_]*(?:-[\p{L}\p{M}\d’'ʼ_]+)*/gu;

/** Words in prose. Names of code such as `clubId`, `UUID` and `MAX_AGE` are not words. */
const words = (text: string) =>
  [...prose(text).matchAll(WORD)]
    .map(([word]) => word.replace(/['’]s?$/, '').replace(/[’ʼ]/g, "'"))
    .filter((word) => !/[\d_]/.test(word) && !/\p{Ll}\p{Lu}/u.test(word) && !isAbbreviation(word));

const spell: Record<Language, (word: string) => boolean> = { en: () => false, uk: () => false, ru: () => false };

function speller(factory: HunspellFactory, language: Language) {
  const { aff, dic } = DICTIONARIES[language];
  const hunspell = factory.create(factory.mountBuffer(aff), factory.mountBuffer(dic));
  const own = new Set(read(`testing/words/${language}.txt`).split('\n'));
  return (word: string) => own.has(word) || own.has(word.toLowerCase()) || hunspell.spell(word);
}

beforeAll(async () => {
  const factory = await loadModule();
  for (const language of LANGUAGES) spell[language] = speller(factory, language);
});

const isRightAlone = (word: string, language: Language) =>
  isAbbreviation(word) ||
  (language === 'en' && /^\p{sc=Cyrl}/u.test(word)) ||
  spell[/^[a-z]/i.test(word) ? 'en' : language](word);

/** A compound with hyphens is right if the whole or each part of it is. */
const isRight = (word: string, language: Language) =>
  isRightAlone(word, language) || (word.includes('-') && word.split('-').every((part) => isRightAlone(part, language)));

describe.each(LANGUAGES)('texts in "%s"', (language) => {
  it('are spelled correctly', () => {
    const mistakes = FILES[language].flatMap((path) => {
      const text = read(path);
      const found = path.endsWith('.json') ? strings(JSON.parse(text)).flatMap(words) : words(text);
      return [...new Set(found)].filter((word) => !isRight(word, language)).map((word) => `${path}: ${word}`);
    });
    expect(mistakes).toEqual([]);
  });
});

it.each<[Language, string, string]>([
  ['en', 'We recieved your request.', 'recieved'],
  ['uk', 'Бронюваня підтверджено.', 'Бронюваня'],
  ['ru', 'Бронированее подтверждено.', 'Бронированее'],
  ['uk', 'Напишіть на emial клубу.', 'emial'],
])('finds a mistake in "%s": %s', (language, text, mistake) => {
  expect(words(text).filter((word) => !isRight(word, language))).toEqual([mistake]);
});

it('lists project words once, in alphabetical order', () => {
  for (const language of LANGUAGES) {
    const list = read(`testing/words/${language}.txt`).trimEnd().split('\n');
    expect(list).toEqual([...new Set(list)].sort((a, b) => a.localeCompare(b, language)));
  }
});
