import { type RefObject, useEffect, useState } from 'react';

/**
 * px: from this width of the element on, list and map are side by side. club-search.css has the
 * same value.
 */
const WIDE = 960;

/**
 * Whether the element is wide enough for list and map. Undefined until it is measured, on a server,
 * and while `asked` is false.
 */
export function useWide(element: RefObject<HTMLElement | null>, asked: boolean): boolean | undefined {
  const [wide, setWide] = useState<boolean>();
  useEffect(() => {
    if (!asked) return undefined;
    // Not at once: a change of the layout within the observer's callback is an error of the page.
    const observer = new ResizeObserver(([entry]) => setTimeout(setWide, 0, entry!.contentRect.width >= WIDE));
    observer.observe(element.current!);
    return () => observer.disconnect();
  }, [asked]);
  return wide;
}
