import * as core from 'courtside/core';
import { expect, it } from 'vitest';
import { coreExports } from './core-docs.ts';

const exports = coreExports();

it('finds everything that courtside/core exports', () => {
  const names = exports.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(Object.keys(core)));
  expect(names).toEqual([...new Set(names)]);
});

it.each(exports)('$name has a comment that says what it is', ({ text }) => {
  expect(text).toMatch(/^[A-Z0-9'`].+[.]$/);
});
