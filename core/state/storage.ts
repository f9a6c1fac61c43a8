import { readCookie } from '#core/domain/cookie.ts';
import { YEAR_SECONDS } from '#core/domain/units.ts';

/** Texts by name that outlive the page. */
export type Storage = {
  get(name: string): string | undefined;
  set(name: string, value: string): void;
  remove(name: string): void;
};

/**
 * Wraps a store that may be missing, denied or full: if it throws, the page's memory is used
 * instead. Never throws.
 */
function withMemoryFallback(store: Storage): Storage {
  const memory = new Map<string, string>();
  const attempt = <T>(action: () => T, otherwise?: () => void): T | undefined => {
    try {
      return action();
    } catch {
      otherwise?.();
    }
  };
  return {
    get: (name) => memory.get(name) ?? attempt(() => store.get(name)),
    set(name, value) {
      memory.delete(name);
      attempt(
        () => store.set(name, value),
        () => memory.set(name, value),
      );
    },
    remove(name) {
      memory.delete(name);
      // Ignores the error: a value that could not be stored need not be removed.
      attempt(() => store.remove(name));
    },
  };
}

/**
 * Creates a storage in `localStorage` or `sessionStorage`, or in the page's memory if that is
 * missing, denied or full. Never throws.
 */
export function createStorage(kind: 'local' | 'session'): Storage {
  // Read on each use, as reading the property throws if storage is denied.
  const store = () => (kind === 'local' ? globalThis.localStorage : globalThis.sessionStorage);
  return withMemoryFallback({
    get: (name) => store().getItem(name) ?? undefined,
    set: (name, value) => store().setItem(name, value),
    remove: (name) => store().removeItem(name),
  });
}

/**
 * Creates a storage in cookies with a lifetime of a year, for values that the server renders from.
 * Uses the page's memory if cookies are denied.
 */
export function createCookieStorage(): Storage {
  const write = (name: string, value: string, seconds: number) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs HTTPS
    document.cookie = `${name}=${value}; path=/; max-age=${seconds}; samesite=lax`;
  };
  return withMemoryFallback({
    get: (name) => readCookie(document.cookie, name),
    set: (name, value) => write(name, value, YEAR_SECONDS),
    remove: (name) => write(name, '', 0),
  });
}

export const localStore = /* @__PURE__ */ createStorage('local');
export const sessionStore = /* @__PURE__ */ createStorage('session');
export const cookieStore = /* @__PURE__ */ createCookieStorage();
