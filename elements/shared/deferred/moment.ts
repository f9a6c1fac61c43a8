/** Milliseconds for which a page that was just rendered is left alone. */
const CALM = 1000;
/**
 * A mouse or a finger comes over the page before it presses, a key before what it gives the focus.
 */
const NEAR_EVENTS = ['scroll', 'pointerover', 'keydown'];

/**
 * Calls `start` when the visitor first points, types or scrolls, at the latest after a second.
 * Returns a cleanup function.
 */
export function whenNear(start: () => void): () => void {
  const stop = () => {
    clearTimeout(calm);
    for (const name of NEAR_EVENTS) removeEventListener(name, near, true);
  };
  const near = () => {
    stop();
    start();
  };
  for (const name of NEAR_EVENTS) addEventListener(name, near, true);
  const calm = setTimeout(near, CALM);
  return stop;
}

/** Milliseconds after which `whenIdle` starts on a page that is never idle. */
const LATEST = 200;
/**
 * Milliseconds after a key within which the next one may come: then what is rendered now would be
 * outdated at once.
 */
const TYPING = 400;

let typingUntil = 0;

/** Postpones what `whenIdle` starts until no key has been pressed for a while. */
export const keyPressed = (): void => {
  typingUntil = performance.now() + TYPING;
};

/**
 * Calls `start` when the browser has nothing to render and the visitor does not type. Returns a
 * cleanup function.
 */
export function whenIdle(start: () => void): () => void {
  let ended = false;
  const wait = (): void => {
    const left = typingUntil - performance.now();
    if (left > 0) setTimeout(wait, left);
    // Safari supports it since version 26 only.
    else globalThis.requestIdleCallback?.(run, { timeout: LATEST }) ?? setTimeout(run);
  };
  const run = (): void => {
    if (!ended) start();
  };
  wait();
  return () => {
    ended = true;
  };
}

/** Calls `work` after the next frame is rendered. */
export const afterFrame = (work: () => void): void => {
  requestAnimationFrame(() => setTimeout(work));
};
