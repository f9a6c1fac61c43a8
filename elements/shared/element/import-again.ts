/**
 * Imports a part of the code; when it did not come, once more under another address, as browsers may keep a failed import for
 * the page's life (Chromium 150 does). Rejects where it does not come then either; the next call tries again.
 * Only for what is a file of its own: of one that is shared the bundler gives its own names.
 */
export const importAgain = <Code>(load: () => Promise<Code>): Promise<Code> =>
  load().catch((error) => {
    const [address] = /https?:\S+/.exec(error) ?? [];
    if (address) return import(`${address}?${Date.now()}`);
    throw error;
  });

/** A part of the code that comes when it is wanted. */
export interface Lazy<T> {
  /** Undefined until it is there. */
  value: T | undefined;
  load(): Promise<T>;
}

/** Fetches it once for the page. Where that fails the next call tries again. */
export function lazy<T>(
  load: () => Promise<T>,
  importing: (load: () => Promise<T>) => Promise<T> = importAgain,
): Lazy<T> {
  const part: Lazy<T> = {
    value: undefined,
    load: async () => {
      part.value ??= await importing(load);
      return part.value;
    },
  };
  return part;
}
