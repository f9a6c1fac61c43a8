/**
 * How words are compared in the search: by a key that is the same whatever the script, the spelling and the apostrophes.
 * «Київ», «Kyiv» and «Kyyiv» have one key, so have «теніс», «теннис», «tenis» and "tennis".
 */

const LATIN: Readonly<Record<string, string>> = {
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

/** In this order; single letters of the result stand for sounds that Latin writes with several: q shch, c ch, w sh, j zh. */
const SOUNDS: readonly [RegExp, string][] = [
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
  // Ukrainian г is h, Russian г is g, х is kh to one and h to another.
  [/kh|h/g, 'g'],
  // Kiev and Киев, Yevhen and Євген.
  [/i+e/g, 'e'],
  [/(\p{L})\1+/gu, '$1'],
];

/** The key of each word of a text, joined by spaces; '' where there is no word. */
export function searchKey(text: string): string {
  const plain = text
    .toLowerCase()
    // й, ї and ё lose their marks as é does.
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/['’‘ʼ′`´]/g, '')
    .replace(/[а-яєіґ]/g, (letter) => LATIN[letter] ?? letter);
  return SOUNDS.reduce((key, [sound, letter]) => key.replace(sound, letter), plain)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** What the search looks in: a space before every key, so that the start of a word can be found, and every word once. */
export const searchText = (texts: readonly string[]): string =>
  [...new Set(texts.flatMap((text) => searchKey(text).split(' ')))].map((word) => (word ? ` ${word}` : '')).join('');

const KEYS_LATIN = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`";
const KEYS_UKRAINIAN = 'йцукенгшщзхїфівапролджєячсмитьбюґ';
const KEYS_RUSSIAN = 'йцукенгшщзхъфывапролджэячсмитьбюё';

const SWITCH = new Map<string, string>();
for (const [index, latin] of [...KEYS_LATIN].entries()) {
  SWITCH.set(KEYS_RUSSIAN[index]!, latin);
  SWITCH.set(KEYS_UKRAINIAN[index]!, latin);
  SWITCH.set(latin, KEYS_UKRAINIAN[index]!);
}

/** The text as the same keys give it in the other keyboard layout: 'ntybc' is «тенис», «еуттшы» is 'tennis'. */
export const switchLayout = (text: string): string =>
  Array.from(text.toLowerCase(), (letter) => SWITCH.get(letter) ?? letter).join('');

/** A word of a query: the keys it has as typed, and those in the other layout. */
export type SearchWord = { typed: string[]; switched: string[] };

/** The words of a query; several keys where a word has a hyphen. */
export function searchWords(phrase: string): SearchWord[] {
  const keys = (text: string) => searchKey(text).split(' ').filter(Boolean);
  return phrase
    .split(/\s+/)
    .map((word) => ({ typed: keys(word), switched: keys(switchLayout(word)) }))
    .filter(({ typed, switched }) => typed.length > 0 || switched.length > 0);
}

/** Letters to add, drop, replace or swap with their neighbour, to make one key of another. */
export function slipsBetween(one: string, other: string): number {
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1];
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const ways = [row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (same ? 0 : 1), swapped ? before[j - 2]! + 1 : i + j];
      next.push(Math.min(...ways));
    }
    [before, row] = [row, next];
  }
  return row[other.length]!;
}

/** Whether the first key may be the second one with slips: one, from eight letters on two; two letters have none. */
export const isSlipOf = (key: string, word: string): boolean =>
  slipsBetween(key, word) <= (key.length < 3 ? 0 : key.length < 8 ? 1 : 2);
