import { useCallback, useEffect, useRef } from 'react';
import { useNavigation, useRevalidator } from 'react-router';
import { MINUTE } from '#core/site.ts';

/** What takes longer does not happen within the moments that somebody waits for it. */
const LONGEST_MS = MINUTE;

/**
 * Loads the page's data anew, after any load under way: React Router aborts that one otherwise, so on
 * a slow line neither the data nor the page that a link leads to would ever arrive.
 */
export function useReload(): { reload: () => void; isIdle: boolean } {
  const { revalidate, state } = useRevalidator();
  const isIdle = useNavigation().state === 'idle' && state === 'idle';
  // `revalidate` is a new function with every state.
  const latest = useRef({ isIdle, revalidate, isWanted: false });
  Object.assign(latest.current, { isIdle, revalidate });
  const reload = useCallback(() => {
    latest.current.isWanted = !latest.current.isIdle;
    if (!latest.current.isIdle) return;
    latest.current.isIdle = false;
    void latest.current.revalidate();
  }, []);
  // After every render, as React can skip the one of a short load.
  useEffect(() => {
    if (isIdle && latest.current.isWanted) reload();
  });
  return { reload, isIdle };
}

/**
 * Loads the page's data anew every `everyMs` milliseconds while something is `pending` that ends within
 * a minute, and when the tab is shown again.
 */
export function usePolling(pending: boolean, everyMs = 5000): void {
  const { reload, isIdle } = useReload();
  const until = useRef(0);
  useEffect(() => {
    if (!pending) return;
    const extend = () => {
      until.current = performance.now() + LONGEST_MS;
    };
    extend();
    const toggle = () => {
      if (document.hidden) return;
      extend();
      reload();
    };
    document.addEventListener('visibilitychange', toggle);
    return () => document.removeEventListener('visibilitychange', toggle);
  }, [pending, reload]);
  useEffect(() => {
    if (!pending || !isIdle) return;
    const timer = setInterval(() => {
      if (!document.hidden && performance.now() < until.current) reload();
    }, everyMs);
    return () => clearInterval(timer);
  }, [pending, isIdle, everyMs, reload]);
}
