import { lazy } from '#elements/shared/element/index.ts';

type Later = typeof import('./deferred/interaction.ts');

const code = lazy<Later>(() => import('./deferred/interaction.ts'));

/** What the first paint can do without, as far as it is there: an event of a moment earlier goes without it, or waits. */
export const later = (): Later | undefined => code.value;

/** Fetches it once for the page. Rejects when that fails; the next call tries again. */
export const loadLater = code.load;

let waiting = Promise.resolve();

/**
 * Does something with it: at once when it is there, else when it has come, one after another, so that each finds what
 * the one before it has drawn. Where it does not come, nothing happens.
 */
export function withLater(action: (later: Later) => void): void {
  if (code.value) action(code.value);
  else waiting = waiting.then(loadLater).then(action, () => {});
}

/** Milliseconds for which a page that has just come to stand is left alone. */
const CALM = 1000;
/** A mouse or a finger comes over the page before it presses, a key before what it gives the focus. */
const NEAR = ['scroll', 'pointerover', 'keydown'];

/**
 * Starts something of it once somebody comes near, with a pointer, a key or by scrolling, else once the page had
 * its calm; where it does not come, `without` is done. Answers what ends it.
 */
export function whenNear(start: (later: Later) => () => void, without: () => void): () => void {
  let stop = () => {
    clearTimeout(calm);
    for (const name of NEAR) removeEventListener(name, near, true);
  };
  let ended = false;
  const near = () => {
    stop();
    loadLater().then((later) => {
      if (!ended) stop = start(later);
    }, without);
  };
  for (const name of NEAR) addEventListener(name, near, true);
  const calm = setTimeout(near, CALM);
  return () => {
    ended = true;
    stop();
  };
}
