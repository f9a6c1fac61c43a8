import { expect, it } from 'vitest';
import { cached } from './cached.server.ts';

/** A loader that counts its calls. */
function counting() {
  let calls = 0;
  return () => Promise.resolve(++calls);
}
/** Waits for background loads. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

it.each([
  ['within a minute, the first', [0, 59_000], [1, 1]],
  ['after a minute, the old one, then the new', [0, 61_000, 62_000], [1, 1, 2]],
  ['after a quarter of an hour, a new one', [0, 901_000], [1, 2]],
])('gives %s', async (name, times, expected) => {
  const load = counting();
  const given: number[] = [];
  for (const at of times) {
    given.push(await cached(name, 1, load, at));
    await settle();
  }
  expect(given).toEqual(expected);
});

it('loads again after a failure', async () => {
  const failing = () => Promise.reject(new Error('down'));
  await expect(cached('failing', 1, failing, 0)).rejects.toThrow('down');
  await settle();
  expect(await cached('failing', 1, async () => 'up', 1)).toBe('up');
});
