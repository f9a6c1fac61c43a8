import { readCookie } from '#core/domain/cookie.ts';
import { YEAR_SECONDS } from '#core/domain/units.ts';

/** A few texts by name that outlive the page. */
export type Storage = {
  get(name: string): string | undefined;
  set(name: string, value: string): void;
  remove(name: string): void;
};

/** A store that may be missing, denied or full, over the page's memory, which then takes its place. Never throws. */
function orMemory(store: Storage): Storage {
  const memory = new Map<string, string>();
  const tried = <T>(action: () => T, otherwise?: () => void): T | undefined => {
    try {
      return action();
    } catch {
      otherwise?.();
    }
  };
  return {
    get: (name) => memory.get(name) ?? tried(() => store.get(name)),
    set(name, value) {
      memory.delete(name);
      tried(
        () => store.set(name, value),
        () => memory.set(name, value),
      );
    },
    remove(name) {
      memory.delete(name);
      // What was never kept needs no removal.
      tried(() => store.remove(name));
    },
  };
}

/** The browser's storage; where it is missing, denied or full, the page's memory. Never throws. */
export function createStorage(kind: 'local' | 'session'): Storage {
  // Looked up on each use: merely reading the property throws where storage is denied.
  const store = () => (kind === 'local' ? globalThis.localStorage : globalThis.sessionStorage);
  return orMemory({
    get: (name) => store().getItem(name) ?? undefined,
    set: (name, value) => store().setItem(name, value),
    remove: (name) => store().removeItem(name),
  });
}

/** Cookies for a year, for what a server must know as it renders; where they are denied, the page's memory. */
export function createCookieStorage(): Storage {
  const write = (name: string, value: string, seconds: number) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and on plain HTTP
    document.cookie = `${name}=${value}; path=/; max-age=${seconds}; samesite=lax`;
  };
  return orMemory({
    get: (name) => readCookie(document.cookie, name),
    set: (name, value) => write(name, value, YEAR_SECONDS),
    remove: (name) => write(name, '', 0),
  });
}

export const localStore = /* @__PURE__ */ createStorage('local');
export const sessionStore = /* @__PURE__ */ createStorage('session');
export const cookieStore = /* @__PURE__ */ createCookieStorage();
