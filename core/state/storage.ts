/** A few texts by name that outlive the page. */
export type Storage = {
  get(name: string): string | undefined;
  set(name: string, value: string): void;
  remove(name: string): void;
};

/** The browser's storage; where it is missing, denied or full, the page's memory. Never throws. */
export function createStorage(kind: 'local' | 'session'): Storage {
  const memory = new Map<string, string>();
  // Looked up on each use: merely reading the property throws where storage is denied.
  const store = () => (kind === 'local' ? globalThis.localStorage : globalThis.sessionStorage);
  return {
    get(name) {
      try {
        return memory.get(name) ?? store().getItem(name) ?? undefined;
      } catch {
        return undefined;
      }
    },
    set(name, value) {
      try {
        store().setItem(name, value);
        memory.delete(name);
      } catch {
        memory.set(name, value);
      }
    },
    remove(name) {
      memory.delete(name);
      try {
        store().removeItem(name);
      } catch {
        // What was never kept needs no removal.
      }
    },
  };
}

export const localStore = /* @__PURE__ */ createStorage('local');
export const sessionStore = /* @__PURE__ */ createStorage('session');
