import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import type { DeskDelivery } from '#core/desk.ts';
import { MINUTE } from '#core/site.ts';

const EVERY_MS = 1500;
/** A delivery that takes longer is retried minutes later, which nobody waits for. */
const LONGEST_MS = MINUTE;

/**
 * Whether an answer is there within seconds: an attempt counts from its start, and the second follows
 * after five seconds.
 */
export const isUnderWay = ({ state, attempts }: Pick<DeskDelivery, 'state' | 'attempts'>): boolean =>
  state === 'waiting' && attempts < 2;

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
