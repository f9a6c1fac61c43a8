import { useCallback, useRef, useState } from 'react';

type Layout = 'grid' | 'time';

/** Below this width the table of many courts gives way to the list by time; the same number stands in the style sheet. */
const NARROW = 640;
const FEW_COURTS = 4;

/**
 * Which layout to draw: the visitor's choice, else by the width of `setRoot`'s element. `undefined` until that is known, which the
 * skeleton tells: only a page from the server draws both, and the style sheet hides one, so that nothing jumps. `room` is the height
 * from the skeleton's table to the end of the window; unknown, and as if there were no end, where a server has drawn all.
 */
export function useLayout(courts: number) {
  const [narrow, setNarrow] = useState<boolean>();
  const [chosen, setChosen] = useState<Layout>();
  const observer = useRef<ResizeObserver>(undefined);
  const room = useRef<number>(undefined);
  const setRoot = useCallback((root: HTMLElement | null) => {
    observer.current?.disconnect();
    if (!root) return;
    const measure = () => setNarrow(root.clientWidth < NARROW);
    // Once: to ask what has just been drawn would lay all of it out within the task that drew it. The observer tells after that.
    if (room.current === undefined) {
      measure();
      const table = root.querySelector('.skeleton-grid');
      room.current = table ? innerHeight - table.getBoundingClientRect().top : Number.POSITIVE_INFINITY;
    }
    // A moment later: what is drawn anew within the observer's own round is an error to the page. What left meanwhile has no width.
    observer.current = new ResizeObserver(() => setTimeout(() => root.isConnected && measure()));
    observer.current.observe(root);
  }, []);
  const many = courts > FEW_COURTS;
  const layout: Layout | undefined = narrow === false ? 'grid' : (chosen ?? (many ? narrow && 'time' : 'grid'));
  const other: Layout | undefined = narrow ? (layout === 'grid' ? 'time' : 'grid') : undefined;
  return { setRoot, layout, other, room: room.current, toggle: () => setChosen(other) };
}
