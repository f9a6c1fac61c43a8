/**
 * The search compares words by a key that does not depend on script, spelling and
 * apostrophes. «Київ», «Kyiv» and «Kyyiv» have the same key, and so have «теніс»,
 * «теннис», «tenis» and "tennis".
 */

const TRANSLITERATION: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  ґ: 'g',
  д: 'd',
  е: 'e',
  є: 'e',
  э: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  і: 'i',
  ы: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ь: '',
  ъ: '',
  ю: 'iu',
  я: 'ia',
};

/**
 * Replacements, applied in this order. Single letters replace sounds that Latin writes with
 * several: q for shch, c for ch, w for sh, j for zh.
 */
const SOUND_REPLACEMENTS: readonly [RegExp, string][] = [
  [/c(?!h)/g, 'k'],
  [/q/g, 'k'],
  [/w/g, 'v'],
  [/x/g, 'ks'],
  [/[yj]/g, 'i'],
  [/shch|sch/g, 'q'],
  [/ch/g, 'c'],
  [/zh/g, 'j'],
  [/sh/g, 'w'],
  [/ph/g, 'f'],
  // Ukrainian г is h and Russian г is g; х is written kh or h.
  [/kh|h/g, 'g'],
  // Kiev and Киев, Yevhen and Євген.
  [/i+e/g, 'e'],
];

/** The keys with all letters that a text has several times in a row. */
function longKeys(text: string): string {
  const plain = text
    .toLowerCase()
    // Removes diacritics, also those of й, ї and ё.
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/['’‘ʼ′`´]/g, '')
    .replace(/[а-яєіґ]/g, (letter) => TRANSLITERATION[letter] ?? letter);
  return SOUND_REPLACEMENTS.reduce((key, [sound, letter]) => key.replace(sound, letter), plain)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The keys of a text's words, joined by spaces; '' without words. */
export const searchKey = (text: string): string => longKeys(text).replace(/(\p{L})\1+/gu, '$1');

/**
 * The text that the search runs on: every distinct key after a space, so that a search can match
 * the start of a word.
 */
export const searchText = (texts: readonly string[]): string =>
  [...new Set(texts.flatMap((text) => searchKey(text).split(' ')))].map((word) => (word ? ` ${word}` : '')).join('');

const KEYS_LATIN = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`";
const KEYS_UKRAINIAN = 'йцукенгшщзхїфівапролджєячсмитьбюґ';
const KEYS_RUSSIAN = 'йцукенгшщзхъфывапролджэячсмитьбюё';

const LAYOUT_KEYS = new Map<string, string>();
for (const [index, latin] of [...KEYS_LATIN].entries()) {
  LAYOUT_KEYS.set(KEYS_RUSSIAN[index]!, latin);
  LAYOUT_KEYS.set(KEYS_UKRAINIAN[index]!, latin);
  LAYOUT_KEYS.set(latin, KEYS_UKRAINIAN[index]!);
}

/**
 * The text that the same keys produce in the other keyboard layout: 'ntybc' is
 * «тенис», «еуттшы» is 'tennis'.
 */
export const switchLayout = (text: string): string =>
  Array.from(text.toLowerCase(), (letter) => LAYOUT_KEYS.get(letter) ?? letter).join('');

/**
 * Whether a key of a query is one letter several times, as of 'III' or 'zzzz': a whole word, whose own
 * key is that letter, and not the start of all words with it.
 */
export const isRepeatedLetter = (key: string): boolean => /^(\p{L})\1+$/u.test(key);

/** A word of a query: its keys as typed and in the other keyboard layout. */
export type SearchWord = { typed: string[]; switched: string[] };

/**
 * The words of a query. A word with a hyphen has several keys. Signs alone are no word, although some
 * are letters in the other layout.
 */
export function searchWords(phrase: string): SearchWord[] {
  const keys = (text: string) =>
    longKeys(text)
      .split(' ')
      .filter(Boolean)
      .map((key) => (isRepeatedLetter(key) ? key : searchKey(key)));
  return phrase
    .split(/\s+/)
    .map((word) => ({ typed: keys(word), switched: keys(switchLayout(word)) }))
    .filter(({ typed }) => typed.length > 0);
}

/**
 * The number of letters to insert, delete, replace or transpose to get from one key to another (the
 * optimal string alignment distance).
 */
export function editDistance(one: string, other: string): number {
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1];
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const costs = [row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (same ? 0 : 1), swapped ? before[j - 2]! + 1 : i + j];
      next.push(Math.min(...costs));
    }
    [before, row] = [row, next];
  }
  return row[other.length]!;
}

/**
 * Whether a key may be a word with typos: none in up to 2 letters, one in up to 7, two in longer
 * keys, none in a repeated letter.
 */
export const isTypoOf = (key: string, word: string): boolean =>
  !isRepeatedLetter(key) && editDistance(key, word) <= (key.length < 3 ? 0 : key.length < 8 ? 1 : 2);
