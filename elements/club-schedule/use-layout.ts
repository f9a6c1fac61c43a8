import { useCallback, useRef, useState } from 'react';

type Layout = 'grid' | 'time';

/** Below this width the table of many courts gives way to the list by time; the same number stands in the style sheet. */
const NARROW = 640;
const FEW_COURTS = 4;

/**
 * Which layout to draw: the visitor's choice, else by the width of `setRoot`'s element. `undefined` until that is known, which the
 * skeleton tells: only a page from the server draws both, and the style sheet hides one, so that nothing jumps.
 */
export function useLayout(courts: number) {
  const [narrow, setNarrow] = useState<boolean>();
  const [chosen, setChosen] = useState<Layout>();
  const observer = useRef<ResizeObserver>(undefined);
  const setRoot = useCallback((root: HTMLElement | null) => {
    observer.current?.disconnect();
    if (!root) return;
    const measure = () => setNarrow(root.clientWidth < NARROW);
    measure();
    // A moment later: what is drawn anew within the observer's own round is an error to the page.
    observer.current = new ResizeObserver(() => setTimeout(measure));
    observer.current.observe(root);
  }, []);
  const many = courts > FEW_COURTS;
  const layout: Layout | undefined = narrow === false ? 'grid' : (chosen ?? (many ? narrow && 'time' : 'grid'));
  const other: Layout | undefined = narrow ? (layout === 'grid' ? 'time' : 'grid') : undefined;
  return { setRoot, layout, other, toggle: () => setChosen(other) };
}
