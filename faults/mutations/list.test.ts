import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { MUTATIONS } from './list.ts';

// `npm run test:mutations` takes minutes; that the code has not moved away is checked every time.
it.each(MUTATIONS)('the code has the place that "$name" changes once', ({ file, before, after }) => {
  expect(readFileSync(file, 'utf8').split(before)).toHaveLength(2);
  expect(after).not.toBe(before);
});
