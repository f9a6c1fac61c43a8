import { useEffect, useState } from 'react';
import { importAgain } from '#elements/shared/element/index.ts';

/** A part of the code that comes when it is wanted. */
export interface Lazy<T> {
  /** Undefined until it is there. */
  value: T | undefined;
  load(): Promise<T>;
}

export function lazy<T>(
  load: () => Promise<T>,
  importing: (load: () => Promise<T>) => Promise<T> = importAgain,
): Lazy<T> {
  const part: Lazy<T> = {
    value: undefined,
    load: async () => {
      part.value ??= await importing(load);
      return part.value;
    },
  };
  return part;
}

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
