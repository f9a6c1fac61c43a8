import { expect, it } from 'vitest';
import { documents } from './documents.ts';
import { entries } from './entries.ts';
import { readIfThere } from './generated-file.ts';

it.each([...entries, ...documents])('$path is up to date; `npm run generate` writes it', ({ path, text }) => {
  expect(readIfThere(path)).toBe(text());
});
