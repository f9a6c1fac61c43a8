import { describe, expect, it } from 'vitest';
import { fitText } from './fit-text.ts';

/** Every character is half an em wide. */
const measure = (text: string) => [...text].length / 2;
const box = {
  width: 100,
  sizes: [
    { size: 20, lines: 1 },
    { size: 10, lines: 2 },
  ],
};

describe('a text is set', () => {
  it.each([
    ['large where one line has room', 'Third Set', { size: 20, lines: ['Third Set'] }],
    ['smaller in two lines', 'Third Set of Lviv', { size: 10, lines: ['Third Set of Lviv'] }],
    ['in lines of even length', 'aaaa bbbb cccc dddd eeee', { size: 10, lines: ['aaaa bbbb cccc', 'dddd eeee'] }],
    ['broken after a hyphen', 'Каменец-Подольский теннис', { size: 10, lines: ['Каменец-', 'Подольский теннис'] }],
    [
      'cut with an ellipsis where nothing fits',
      'one two three four five six seven eight nine ten',
      { size: 10, lines: ['one two three four', 'five six seven eigh…'] },
    ],
    [
      'with a word cut that is too long',
      'Donaudampfschifffahrtsgesellschaft',
      { size: 10, lines: ['Donaudampfschifffah…'] },
    ],
    ['without a line where there is no text', '', { size: 20, lines: [] }],
  ])('%s', (_, text, expected) => {
    const fitted = fitText(text, box, measure);
    for (const line of fitted.lines) expect(measure(line) * fitted.size).toBeLessThanOrEqual(box.width);
    expect(fitted).toEqual(expected);
  });
});
