import { expect, it } from 'vitest';
import { tidyName, tidyNote } from './tidy-text.ts';

it.each([
  ['\u200b', ''],
  ['\u200d\ufe0f', ''],
  ['\u3164\u2800 \u00a0', ''],
  ['\u202eabc', 'abc'],
  ['a\u2066b\u2069\u200f', 'ab'],
  ['Ма\u00adрія\ufeff', 'Марія'],
  [' Olena\r\n\tKoval\u00a0 K. ', 'Olena Koval K.'],
  ['Olena\u0007\u0085Koval', 'Olena Koval'],
  ['O\u2019Neil d\u02bcArc', 'O\u2019Neil d\u02bcArc'],
  ['👩‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿', '👩‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
  ['יוסף محمد', 'יוסף محمد'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['a\0', 'a\0'],
])('the name %j is %j', (typed, stored) => {
  expect(tidyName(typed)).toBe(stored);
  expect(tidyName(stored)).toBe(stored);
});

it.each([
  ['Two rackets,\r\nplease\u2028and  balls', 'Two rackets,\nplease\nand  balls'],
  ['\u202eabc\tdef\u0007', 'abc def '],
  ['\n\u200b\n', ''],
])('the note %j is %j', (typed, stored) => {
  expect(tidyNote(typed)).toBe(stored);
});
