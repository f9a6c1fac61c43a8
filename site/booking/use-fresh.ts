import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const EVERY_MS = 5000;
const TIMES = 12;

/**
 * Loads the page again a few times while it waits for the report of a payment, which can come after its
 * customer has.
 */
export function useFresh(isWaiting: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isWaiting) return;
    let left = TIMES;
    const timer = setInterval(() => {
      left -= 1;
      if (left === 0) clearInterval(timer);
      revalidate();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [isWaiting, revalidate]);
}
