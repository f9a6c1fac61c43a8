import { type RefObject, useEffect, useState } from 'react';

/** Whether the element is at least so many px wide; undefined until it is measured, as on a server. */
export function useWide(element: RefObject<HTMLElement | null>, least: number): boolean | undefined {
  const [wide, setWide] = useState<boolean>();
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWide(entry!.contentRect.width >= least));
    observer.observe(element.current!);
    return () => observer.disconnect();
  }, []);
  return wide;
}
