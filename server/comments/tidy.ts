import { tidyNote } from '#core/domain/tidy-text.ts';

/** Line breaks beyond these become spaces, so that no comment is taller than its neighbours together. */
const MAX_LINES = 6;

/**
 * A comment as it is stored and shown: plain text without control characters, outer spaces and empty
 * lines. It is never longer than what was typed, and empty if nothing in it can be seen.
 */
export function tidyComment(text: string): string {
  const lines = tidyNote(text)
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '');
  return [...lines.slice(0, MAX_LINES - 1), lines.slice(MAX_LINES - 1).join(' ')].join('\n').trimEnd();
}

/** The surname often follows them. */
const TITLES = new Set(
  [
    'dr doctor prof professor mr mrs ms miss sir',
    'др д-р доктор проф професор пан пані панна',
    'профессор господин госпожа г-н г-жа',
  ].flatMap((words) => words.split(' ')),
);

/** Letters, with an apostrophe or hyphen between them: «Дар’я», «Анна-Марія». */
const NAME = /^(?=.{2,30}$)\p{L}[\p{L}\p{M}]*(?:['’ʼ‘`-]\p{L}[\p{L}\p{M}]*)*$/u;

/**
 * The first word of what a customer typed as the first name, to be shown with a comment. Null if it is
 * empty, an initial, a title or anything else than a name: the next word may be the surname.
 */
export function firstName(given: string): string | null {
  const [word = ''] = given.normalize('NFC').trim().split(/\s+/);
  return NAME.test(word) && !TITLES.has(word.toLowerCase()) ? word : null;
}
