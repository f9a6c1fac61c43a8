import { useEffect, useState } from 'react';
import type { Lazy } from '#elements/shared/element/index.ts';

/** The part, once it is wanted and there. A failure is told, and the part tried again when it is wanted anew. */
export function useLazy<T>(part: Lazy<T>, wanted: boolean, failed: (error: unknown) => void): T | undefined {
  const [, setLoaded] = useState(false);
  useEffect(() => {
    if (!wanted || part.value) return undefined;
    let current = true;
    part.load().then(
      () => current && setLoaded(true),
      (error: unknown) => current && failed(error),
    );
    return () => {
      current = false;
    };
  }, [wanted]);
  return wanted ? part.value : undefined;
}
