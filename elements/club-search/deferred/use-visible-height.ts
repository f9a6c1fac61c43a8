import { type RefObject, useLayoutEffect } from 'react';

/** px that a map has at least, however little of its place is in view. */
const LEAST = 320;

/** Keeps what is inside a place as high as that place is in view, so that its foot never lies below the window's. */
export function useInSight(inside: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { style, parentElement: place } = inside.current!;
    const measure = () => {
      const { top, height } = place!.getBoundingClientRect();
      style.blockSize = `${Math.max(LEAST, Math.min(height, innerHeight - top))}px`;
    };
    measure();
    const resized = new ResizeObserver(measure);
    resized.observe(place!);
    addEventListener('scroll', measure, { passive: true, capture: true });
    addEventListener('resize', measure);
    return () => {
      resized.disconnect();
      removeEventListener('scroll', measure, { capture: true });
      removeEventListener('resize', measure);
    };
  }, []);
}
