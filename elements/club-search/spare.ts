import { useEffect, useState } from 'react';

/** Milliseconds after which it runs on a page that is never idle. */
const LATEST = 200;

/** Runs it when the browser has nothing to show and no key to answer. */
export const whenIdle = (work: () => void): void => {
  // WebKit has come to know it late.
  globalThis.requestIdleCallback?.(work, { timeout: LATEST }) ?? setTimeout(work);
};

/** What the first drawing does without: false until there is a moment for it, unless it is wanted from the start. */
export function useSpare(atOnce: boolean): boolean {
  const [spare, setSpare] = useState(atOnce);
  useEffect(() => whenIdle(() => setSpare(true)), []);
  return spare;
}
