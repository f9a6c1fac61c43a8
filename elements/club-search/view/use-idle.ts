import { useEffect, useState } from 'react';
import { whenIdle } from '#elements/shared/deferred/start-times.ts';

/**
 * False until the browser is idle; true from the start with `atOnce`. For what the first render can
 * do without.
 */
export function useIdle(atOnce: boolean): boolean {
  const [idle, setIdle] = useState(atOnce);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return idle;
}
