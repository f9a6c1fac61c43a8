import { useEffect, useRef } from 'react';

const FIRST = 1500;
const LONGEST = 15_000;
/** Within them about twenty minutes pass: longer than a time is held. */
const MOST = 90;

/** Asks again and again, at first soon and then more rarely, while it is active and the page is looked at. */
export function usePolling(active: boolean, ask: () => void): void {
  const latest = useRef(ask);
  latest.current = ask;
  useEffect(() => {
    if (!active) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let count = 0;
    const next = () => {
      clearTimeout(timer);
      if (document.hidden || count === MOST) return;
      timer = setTimeout(
        () => {
          count += 1;
          latest.current();
          next();
        },
        Math.min(FIRST * 1.15 ** count, LONGEST),
      );
    };
    // Whoever comes back wants to know at once.
    const look = () => {
      if (document.hidden) return clearTimeout(timer);
      count = 0;
      latest.current();
      next();
    };
    next();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [active]);
}
