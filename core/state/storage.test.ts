import { afterEach, describe, expect, it, vi } from 'vitest';
import { createMemory } from '#core/testing/api.ts';
import { createStorage } from './storage.ts';

afterEach(() => vi.unstubAllGlobals());

const full = {
  getItem: () => 'old',
  removeItem() {},
  setItem() {
    throw new Error('QuotaExceededError');
  },
};

describe('storage', () => {
  it('uses the browser’s', () => {
    const { texts, get, set, remove } = createMemory();
    vi.stubGlobal('localStorage', { getItem: (name: string) => get(name) ?? null, setItem: set, removeItem: remove });
    const storage = createStorage('local');
    storage.set('a', '1');
    expect(texts.get('a')).toBe('1');
    expect(createStorage('local').get('a')).toBe('1');
    storage.remove('a');
    expect([texts.size, storage.get('a')]).toEqual([0, undefined]);
  });

  it.each<[string, () => void]>([
    ['missing', () => vi.stubGlobal('sessionStorage', undefined)],
    ['full', () => vi.stubGlobal('sessionStorage', full)],
    [
      'denied',
      () =>
        Object.defineProperty(globalThis, 'sessionStorage', {
          configurable: true,
          get() {
            throw new Error('SecurityError');
          },
        }),
    ],
  ])('is the page’s memory where it is %s', (state, arrange) => {
    const before = Object.getOwnPropertyDescriptor(globalThis, 'sessionStorage');
    arrange();
    const storage = createStorage('session');
    storage.set('a', '1');
    expect(storage.get('a')).toBe('1');
    expect(storage.get('b')).toBe(state === 'full' ? 'old' : undefined);
    storage.remove('a');
    expect(storage.get('a')).toBe(state === 'full' ? 'old' : undefined);
    vi.unstubAllGlobals();
    if (before) Object.defineProperty(globalThis, 'sessionStorage', before);
    else Reflect.deleteProperty(globalThis, 'sessionStorage');
  });
});
