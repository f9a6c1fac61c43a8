import { expect, it } from 'vitest';
import { canReload } from './reload.ts';

function memory() {
  const texts = new Map<string, string>();
  return {
    get: (name: string) => texts.get(name),
    set: (name: string, value: string) => void texts.set(name, value),
    remove: (name: string) => void texts.delete(name),
  };
}

it('reloads at most once in 60 seconds', () => {
  const storage = memory();
  const now = Date.parse('2026-03-10T08:00:00Z');
  const tries = [0, 1, 59_999, 60_000, 100_000, 120_000].map((later) => canReload(storage, now + later));
  expect(tries).toEqual([true, false, false, true, false, true]);
});
