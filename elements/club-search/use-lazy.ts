import { useEffect, useState } from 'react';

/** What `load` imports, once it is wanted: undefined until it is there. A failure is told, and tried again when it is wanted anew. */
export function useLazy<T>(load: () => Promise<T>, wanted: boolean, failed: (error: unknown) => void): T | undefined {
  const [loaded, setLoaded] = useState<{ value: T }>();
  useEffect(() => {
    if (!wanted || loaded) return undefined;
    let current = true;
    load().then(
      (value) => current && setLoaded({ value }),
      (error: unknown) => current && failed(error),
    );
    return () => {
      current = false;
    };
  }, [wanted]);
  return loaded?.value;
}
