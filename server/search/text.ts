import { sql } from 'kysely';
import { isRepeatedLetter, isTypoOf, type SearchWord, searchWords } from '#core/domain/search-text.ts';
import type { Db } from '#server/database/db.ts';

/** Known words that may replace one misspelled word. */
const MAX_CANDIDATES = 12;
/** Trigram similarity (0 to 1) below which a word is another word, not a misspelling. */
const MIN_SIMILARITY = 0.35;
/** How close a candidate must be to the best one, as a share of its similarity. */
const MIN_SHARE_OF_BEST = 0.75;
/** Words beyond these hardly narrow the result, and each costs a query. */
const MAX_WORDS = 12;

const anyOf = (parts: string[]) => `(${parts.join(' | ')})`;
// A key contains only letters and digits, so it needs no escaping.
const termOf = (key: string) => (isRepeatedLetter(key) ? `'${key[0]}'` : `'${key}':*`);
const terms = (keys: string[]) => `(${keys.map(termOf).join(' & ')})`;

type SimilarWord = { place: number; key: string; word: string; alike: number };

/**
 * Of the known words like one word's keys, those that contain a key or differ from it by slips; if
 * there are none, those most similar by trigrams.
 */
function chooseWords(rows: readonly SimilarWord[]): string[] {
  const slips = rows.filter(({ key, word }) => word.includes(key) || isTypoOf(key, word));
  const best = rows[0]?.alike ?? 0;
  const alike = rows.filter((row) => row.alike >= MIN_SIMILARITY && row.alike >= best * MIN_SHARE_OF_BEST);
  const chosen = slips.length > 0 ? slips : alike;
  return [...new Set(chosen.map(({ word }) => word))].slice(0, MAX_CANDIDATES);
}

/**
 * The possible replacements of each word: known words like it as typed or in the other keyboard
 * layout.
 */
async function fuzzyWords(db: Db, words: SearchWord[]): Promise<string | null> {
  // One letter, however often, is part of every word.
  const asked = words.flatMap(({ typed, switched }, place) =>
    [...typed, ...switched].filter((key) => key.length > 1 && !isRepeatedLetter(key)).map((key) => ({ key, place })),
  );
  const { rows } = await sql<SimilarWord>`
    select place, key, word, similarity(word, key) as alike
    from unnest(${asked.map(({ key }) => key)}::text[], ${asked.map(({ place }) => place)}::int[]) asked (key, place) join search_word
      on word % key or word like '%' || key || '%' or (left(word, 1) = left(key, 1) and abs(length(word) - length(key)) <= 2)
    order by alike desc, word`.execute(db);
  const parts = words.map((_, place) => chooseWords(rows.filter((row) => row.place === place)));
  if (parts.some((found) => found.length === 0)) return null;
  return parts.map((found) => anyOf(found.map((word) => `'${word}'`))).join(' & ');
}

/**
 * The steps of a text search as tsquery texts. Each runs only if all steps before find nothing: all
 * words as typed, as prefixes of a club's words; the same in either keyboard layout; similar words.
 * The first step needs no query for known words. There are none without a text.
 */
export function searchSteps(db: Db, phrase: string): (() => Promise<string[]>)[] {
  if (phrase.trim() === '') return [];
  const words = searchWords(phrase).slice(0, MAX_WORDS);
  // Signs alone, such as '!!!', match nothing: all clubs would seem to.
  if (words.length === 0) return [async () => []];
  const typed = words.map((word) => terms(word.typed));
  const either = words.map((word) =>
    anyOf([word.typed, word.switched].filter((keys) => keys.length > 0).map((keys) => terms(keys))),
  );
  return [
    async () => [typed.join(' & '), either.join(' & ')],
    async () => {
      const like = await fuzzyWords(db, words);
      return like === null ? [] : [like];
    },
  ];
}
