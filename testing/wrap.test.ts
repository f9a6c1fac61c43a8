import { expect, it } from 'vitest';
import { wrap } from './wrap.ts';

const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ');

it('wraps paragraphs at 100 columns', () => {
  expect(wrap(`${words(20)}\n${words(2)}\n\n${words(21)}`)).toBe(`${words(20)}\n${words(2)}\n\n${words(20)}\nword`);
});

it('keeps a code span on one line', () => {
  expect(wrap(`${words(19)} \`npm start\``)).toBe(`${words(19)}\n\`npm start\``);
});

it('keeps headings, tables and comments', () => {
  const markdown = `# ${words(30)}\n\n| ${words(30)} |\n|---|\n\n<!-- ${words(30)} -->`;
  expect(wrap(markdown)).toBe(markdown);
});
