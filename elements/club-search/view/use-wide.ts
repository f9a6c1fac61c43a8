import { type RefObject, useEffect, useState } from 'react';

/** Whether the element is at least so many px wide; undefined until it is measured, as on a server, and while nobody asks. */
export function useWide(element: RefObject<HTMLElement | null>, least: number, asked: boolean): boolean | undefined {
  const [wide, setWide] = useState<boolean>();
  useEffect(() => {
    if (!asked) return undefined;
    // A moment later: what is drawn anew within the observer's own round is an error to the page.
    const observer = new ResizeObserver(([entry]) => setTimeout(setWide, 0, entry!.contentRect.width >= least));
    observer.observe(element.current!);
    return () => observer.disconnect();
  }, [asked]);
  return wide;
}
