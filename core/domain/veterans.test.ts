import { describe, expect, it } from 'vitest';
import { programmeParts, QUARTER } from './veterans.ts';

describe('programmeParts', () => {
  it.each([
    { price: 0, covered: 0, own: 0 },
    { price: 60_000, covered: 60_000, own: 0 },
    { price: 150_000, covered: 150_000, own: 0 },
    { price: 150_001, covered: 150_000, own: 1 },
    { price: 210_050, covered: 150_000, own: 60_050 },
  ])('pays $covered of $price, and leaves $own to the veteran', ({ price, ...parts }) => {
    expect(programmeParts(price, QUARTER)).toEqual(parts);
  });
});
