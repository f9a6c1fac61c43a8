import { useEffect, useState } from 'react';
import { type Lazy, lazy } from '#elements/shared/element/index.ts';

/** What most schedules never draw. */
export const times = lazy(() => import('./deferred/by-time.tsx'));
export const sessions = lazy(() => import('./deferred/session-list.tsx'));

/** A part for a component, asked for when it is wanted; `settled` once it has come or failed. */
export function usePart<Code>(part: Lazy<Code>, wanted: boolean) {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    const settle = () => setSettled(true);
    if (wanted && !part.value) part.load().then(settle, settle);
  }, [wanted]);
  return { code: part.value, settled };
}
