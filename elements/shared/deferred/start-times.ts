/** Milliseconds after rendering for which nothing is started without user input. */
const MAX_WAIT = 1000;
/**
 * Events that precede an interaction: `pointerover` precedes a press, and `keydown` a change of
 * focus.
 */
const NEAR_EVENTS = ['scroll', 'pointerover', 'keydown'];

/**
 * Calls `start` when the visitor first points, types or scrolls, at the latest after a second.
 * Returns a cleanup function.
 */
export function whenNear(start: () => void): () => void {
  const stop = () => {
    clearTimeout(timer);
    for (const name of NEAR_EVENTS) removeEventListener(name, onNear, true);
  };
  const onNear = () => {
    stop();
    start();
  };
  for (const name of NEAR_EVENTS) addEventListener(name, onNear, true);
  const timer = setTimeout(onNear, MAX_WAIT);
  return stop;
}

/** Milliseconds after which `whenIdle` starts on a page that is never idle. */
const IDLE_TIMEOUT = 200;
/**
 * Milliseconds after a key press within which another one is likely. It would outdate what is
 * rendered now.
 */
const TYPING_PAUSE = 400;

let typingUntil = 0;

/** Postpones what `whenIdle` starts until no key has been pressed for a while. */
export const keyPressed = (): void => {
  typingUntil = performance.now() + TYPING_PAUSE;
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
    else globalThis.requestIdleCallback?.(run, { timeout: IDLE_TIMEOUT }) ?? setTimeout(run);
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
