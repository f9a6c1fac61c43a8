import { useEffect, useState } from 'react';

/** Milliseconds after which it runs on a page that is never idle. */
const LATEST = 200;
/** Milliseconds after a key within which the next one may come: then what is drawn now would be overtaken. */
const CALM = 400;

let calmAt = 0;
/** Puts off what nobody waits for, until no key has been pressed for a while. */
export const keyPressed = (): void => {
  calmAt = performance.now() + CALM;
};

/** Runs it when the browser has nothing to show and no key to answer. */
export const whenIdle = (work: () => void): void => {
  const left = calmAt - performance.now();
  if (left > 0) setTimeout(whenIdle, left, work);
  // WebKit has come to know it late.
  else globalThis.requestIdleCallback?.(work, { timeout: LATEST }) ?? setTimeout(work);
};

/** Runs it once the frame that is next has been given away. */
export const afterFrame = (work: () => void): void => {
  requestAnimationFrame(() => setTimeout(work));
};

/** What the first drawing does without: false until there is a moment for it, unless it is wanted from the start. */
export function useSpare(atOnce: boolean): boolean {
  const [spare, setSpare] = useState(atOnce);
  useEffect(() => whenIdle(() => setSpare(true)), []);
  return spare;
}
