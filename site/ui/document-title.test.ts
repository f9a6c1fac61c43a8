import { expect, it } from 'vitest';
import { documentTitle } from './document-title.ts';

it.each([
  ['Third Set', 'Third Set · Courtside'],
  ['a'.repeat(58), `${'a'.repeat(58)} · Courtside`],
  ['a'.repeat(59), 'a'.repeat(59)],
])('a page called %s has the title %s', (title, expected) => {
  expect(documentTitle(title, 'Courtside')).toBe(expected);
});
