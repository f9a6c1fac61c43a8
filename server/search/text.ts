import { sql } from 'kysely';
import { isSlipOf, type SearchWord, searchWords } from '#core/domain/search-text.ts';
import type { Db } from '#server/database/db.ts';

/** Known words that one wrong word may stand for. */
const MOST_CANDIDATES = 12;
/** Trigram similarity (0 to 1) below which a word is another word, not a misspelling. */
const LEAST_ALIKE = 0.35;
/** How near a candidate must come to the best one, as a share of its similarity. */
const NEAR_THE_BEST = 0.75;
/** Words beyond these do not narrow anything any more, and each costs a look-up. */
const MOST_WORDS = 12;

const anyOf = (parts: string[]) => `(${parts.join(' | ')})`;
// A key is letters and digits, so that it needs no escaping.
const prefixes = (keys: string[]) => `(${keys.map((key) => `'${key}':*`).join(' & ')})`;

type Alike = { place: number; key: string; word: string; alike: number };

/** Of the known words like one word's keys those that have a key inside or differ from it by slips; where there are none, those most like it by trigrams. */
function chooseWords(rows: readonly Alike[]): string[] {
  const slips = rows.filter(({ key, word }) => word.includes(key) || isSlipOf(key, word));
  const best = rows[0]?.alike ?? 0;
  const alike = rows.filter((row) => row.alike >= LEAST_ALIKE && row.alike >= best * NEAR_THE_BEST);
  const chosen = slips.length > 0 ? slips : alike;
  return [...new Set(chosen.map(({ word }) => word))].slice(0, MOST_CANDIDATES);
}

/** Of each word what may stand for it: what is like it as typed or in the other layout. */
async function forgiving(db: Db, words: SearchWord[]): Promise<string | null> {
  // One letter is inside every word.
  const asked = words.flatMap(({ typed, switched }, place) =>
    [...typed, ...switched].filter((key) => key.length > 1).map((key) => ({ key, place })),
  );
  const { rows } = await sql<Alike>`
    select place, key, word, similarity(word, key) as alike
    from unnest(${asked.map(({ key }) => key)}::text[], ${asked.map(({ place }) => place)}::int[]) asked (key, place) join search_word
      on word % key or word like '%' || key || '%' or (left(word, 1) = left(key, 1) and abs(length(word) - length(key)) <= 2)
    order by alike desc, word`.execute(db);
  const parts = words.map((_, place) => chooseWords(rows.filter((row) => row.place === place)));
  if (parts.some((found) => found.length === 0)) return null;
  return parts.map((found) => anyOf(found.map((word) => `'${word}'`))).join(' & ');
}

/**
 * How a text is looked for, as tsquery texts, each asked only where all before find nothing: all words as typed, at the start of a
 * club's words; the same in either keyboard layout; words that are like them. The first step asks for what needs no look-up.
 */
export function searchSteps(db: Db, phrase: string): (() => Promise<string[]>)[] {
  const words = searchWords(phrase).slice(0, MOST_WORDS);
  if (words.length === 0) return [];
  const typed = words.every((word) => word.typed.length > 0) ? words.map((word) => prefixes(word.typed)) : null;
  const either = words.map((word) =>
    anyOf([word.typed, word.switched].filter((keys) => keys.length > 0).map((keys) => prefixes(keys))),
  );
  return [
    async () => [...(typed ? [typed.join(' & ')] : []), either.join(' & ')],
    async () => {
      const like = await forgiving(db, words);
      return like === null ? [] : [like];
    },
  ];
}
