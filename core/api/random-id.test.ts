import { expect, it, vi } from 'vitest';
import { randomId } from './random-id.ts';

it('creates a new version 4 UUID each time', () => {
  const made = Array.from({ length: 1000 }, randomId);
  for (const id of made) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(new Set(made).size).toBe(made.length);
});

it('works without a secure context', () => {
  const { crypto } = globalThis;
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  expect(randomId()).toHaveLength(36);
  vi.unstubAllGlobals();
});
