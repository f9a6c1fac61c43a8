import { afterEach, describe, expect, it, vi } from 'vitest';
import { readCookie } from '#core/domain/cookie.ts';
import { createMemory } from '#core/testing/api.ts';
import { createCookieStorage, createStorage } from './storage.ts';

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

describe('cookies', () => {
  it.each([
    ['', undefined],
    ['b=1', undefined],
    ['ba=1; a=two-2; c=3', 'two-2'],
    ['a=', undefined],
  ])('in %j', (cookies, value) => expect(readCookie(cookies, 'a')).toBe(value));

  it('are written for a year and removed', () => {
    const written: string[] = [];
    vi.stubGlobal('document', {
      get cookie() {
        return 'a=1';
      },
      set cookie(text: string) {
        written.push(text);
      },
    });
    const storage = createCookieStorage();
    storage.set('a', '2');
    storage.remove('a');
    expect(written).toEqual(['a=2; path=/; max-age=31536000; samesite=lax', 'a=; path=/; max-age=0; samesite=lax']);
    expect(storage.get('a')).toBe('1');
  });

  it('that are denied last as long as the page', () => {
    const storage = createCookieStorage();
    storage.set('a', '2');
    expect(storage.get('a')).toBe('2');
    storage.remove('a');
    expect(storage.get('a')).toBeUndefined();
  });
});
