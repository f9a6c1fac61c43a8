import { afterEach, expect } from 'vitest';
import { findUnfiltered } from './statements.ts';

// A test fails if the product sends a statement of all clubs that is not listed.
afterEach(async () => {
  expect(await findUnfiltered(), 'statements that do not filter by club').toEqual([]);
});
