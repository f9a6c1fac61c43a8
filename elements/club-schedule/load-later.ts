import { importAgain } from '#elements/shared/element/index.ts';

type Later = typeof import('./later.ts');

let loaded: Later | undefined;

/** What the first paint can do without, as far as it is there: an event of a moment earlier goes without it, or waits. */
export const later = (): Later | undefined => loaded;

/** Fetches it once for the page. Rejects when that fails; the next call tries again. */
export async function loadLater(): Promise<Later> {
  loaded ??= await importAgain(() => import('./later.ts'));
  return loaded;
}

let waiting = Promise.resolve();

/**
 * Does something with it: at once when it is there, else when it has come, one after another, so that each finds what
 * the one before it has drawn. Where it does not come, nothing happens.
 */
export function withLater(action: (later: Later) => void): void {
  if (loaded) action(loaded);
  else waiting = waiting.then(loadLater).then(action, () => {});
}
