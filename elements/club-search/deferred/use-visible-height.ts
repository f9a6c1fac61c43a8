import { type RefObject, useLayoutEffect } from 'react';

/** px: the map's height where less of its container is visible. */
const LEAST = 320;

/**
 * Keeps an element as high as the visible part of its container, so that its lower edge is never
 * below the window's.
 */
export function useVisibleHeight(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { style, parentElement: container } = element.current!;
    const measure = () => {
      const { top, height } = container!.getBoundingClientRect();
      style.blockSize = `${Math.max(LEAST, Math.min(height, innerHeight - top))}px`;
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(container!);
    addEventListener('scroll', measure, { passive: true, capture: true });
    addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      removeEventListener('scroll', measure, { capture: true });
      removeEventListener('resize', measure);
    };
  }, []);
}
