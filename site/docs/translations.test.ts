import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const FILES = [
  'recipes',
  ...['club-schedule', 'club-search', 'booking-flow', 'booking-token-page'].map((tag) => `elements/${tag}`),
];
/** The prose of a file. English files also have the tables of the declaration. */
const read = (folder: string, file: string) =>
  readFileSync(new URL(`../../docs/${folder}${file}.md`, import.meta.url), 'utf8').replace(
    /<!-- declaration -->[\s\S]*/,
    '',
  );
const shapeOf = (text: string) => ({
  code: text.match(/```\w*\n[\s\S]*?```/g),
  headings: text.match(/^#+ /gm),
  points: text.match(/^- \*\*/gm)?.length,
  keys: text.match(/^\|/gm)?.length,
});

describe.each(['uk/', 'ru/'])('docs/%s', (folder) => {
  it.each(FILES)('%s.md has the same code, sections, list items and keys as the English file', (file) => {
    expect(shapeOf(read(folder, file))).toEqual(shapeOf(read('', file)));
  });
});
