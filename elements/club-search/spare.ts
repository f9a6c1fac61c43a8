import { useEffect, useState } from 'react';
import { whenIdle } from '#elements/shared/deferred/moment.ts';

/** What the first drawing does without: false until there is a moment for it, unless it is wanted from the start. */
export function useSpare(atOnce: boolean): boolean {
  const [spare, setSpare] = useState(atOnce);
  useEffect(() => whenIdle(() => setSpare(true)), []);
  return spare;
}
