import { afterEach, expect } from 'vitest';
import { findFaults } from './statements.ts';

// A test fails if the product sends a statement of all clubs that is not listed, or one that may
// change more rows than its limit.
afterEach(async () => {
  expect(await findFaults(), 'faults of statements').toEqual([]);
});
