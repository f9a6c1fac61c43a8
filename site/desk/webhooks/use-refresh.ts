import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { MINUTE } from '#core/site.ts';

const EVERY_MS = 1500;
/** A delivery that takes longer is retried minutes later, which nobody waits for. */
const LONGEST_MS = MINUTE;

/** Reads the page again every moment while something is `pending` that ends within seconds. */
export function useRefresh(pending: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!pending) return;
    const started = performance.now();
    const timer = setInterval(() => {
      if (performance.now() - started > LONGEST_MS) clearInterval(timer);
      else if (document.visibilityState === 'visible') void revalidate();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [pending, revalidate]);
}
