import { useEffect, useState } from 'react';

type Layout = 'grid' | 'time';

/** Below this width the table of many courts gives way to the list by time; the same number stands in the style sheet. */
const NARROW = 640;
const FEW_COURTS = 4;

/**
 * Which layout to draw: the visitor's choice, else by the element's width. `undefined` until the width is known: then both
 * are drawn and the style sheet hides one, so that a page from the server does not jump.
 */
export function useLayout(courts: number) {
  const [root, setRoot] = useState<HTMLElement | null>(null);
  const [narrow, setNarrow] = useState<boolean>();
  const [chosen, setChosen] = useState<Layout>();
  useEffect(() => {
    if (!root) return;
    const observer = new ResizeObserver(([entry]) => setNarrow(entry!.contentRect.width < NARROW));
    observer.observe(root);
    return () => observer.disconnect();
  }, [root]);
  const many = courts > FEW_COURTS;
  const usual: Layout | undefined = !many ? 'grid' : narrow === undefined ? undefined : narrow ? 'time' : 'grid';
  const layout = narrow === false ? 'grid' : (chosen ?? usual);
  const other: Layout | undefined = narrow ? (layout === 'grid' ? 'time' : 'grid') : undefined;
  return { setRoot, layout, other, toggle: () => setChosen(other) };
}
