import { describe, expect, it } from 'vitest';
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
    given.push(await cached(name, 1, load, { now: at }));
    await settle();
  }
  expect(given).toEqual(expected);
});

it('loads again after a failure', async () => {
  const failing = () => Promise.reject(new Error('down'));
  await expect(cached('failing', 1, failing, { now: 0 })).rejects.toThrow('down');
  await settle();
  expect(await cached('failing', 1, async () => 'up', { now: 1 })).toBe('up');
});

describe('a result that is no longer true', () => {
  it('is loaded again, once for all who ask', async () => {
    const load = counting();
    expect(await cached('changed', 1, load, { now: 0 })).toBe(1);
    const isCurrent = (value: number) => value > 1;
    const ask = () => cached('changed', 1, load, { isCurrent, now: 1 });
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([2, 2, 2]);
    expect(await ask()).toBe(2);
  });

  it('is not given to one who asked for it while it was loaded', async () => {
    const load = counting();
    let current = true;
    const ask = () => cached('overtaken', 1, load, { isCurrent: (value) => current || value > 1, now: 0 });
    const first = ask();
    current = false;
    expect(await ask()).toBe(2);
    expect(await first).toBe(1);
  });
});
