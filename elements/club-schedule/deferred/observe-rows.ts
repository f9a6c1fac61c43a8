import { flushSync } from 'react-dom';

/** Rows that are rendered beyond the visible one: a visitor who scrolls goes on scrolling. */
const AHEAD = 8;
/** How far below the window rows are rendered. */
const MARGIN = '32px';

/**
 * Calls `render` with the number of rows that a grid must render when rows come near the window,
 * and with infinity before the page is printed. Returns a cleanup function.
 */
export function observeRows(table: HTMLTableElement, render: (rows: number) => void): () => void {
  const renderAll = () => render(Number.POSITIVE_INFINITY);
  if (!window.IntersectionObserver) {
    renderAll();
    return () => {};
  }
  // The browser lays the page out for print as soon as the event is dispatched.
  const onPrint = () => flushSync(renderAll);
  let ahead = 1;
  const onIntersection: IntersectionObserverCallback = (entries) => {
    for (const { isIntersecting, target } of entries)
      if (isIntersecting) render(Number(target.parentElement!.dataset.row) + ahead);
    ahead = AHEAD;
  };
  let observer: IntersectionObserver | undefined;
  const observe = (margin: string) => {
    observer?.disconnect();
    const margins: IntersectionObserverInit & { scrollMargin: string } = { rootMargin: margin, scrollMargin: margin };
    observer = new IntersectionObserver(onIntersection, margins);
    for (const head of table.querySelectorAll('[aria-busy] > th')) observer.observe(head);
  };
  // Until the visitor scrolls, rows at or below the bottom of the window are not rendered.
  const onScroll = () => observe(MARGIN);
  const once = { capture: true, once: true };
  observe('-1px');
  addEventListener('scroll', onScroll, once);
  addEventListener('beforeprint', onPrint);
  return () => {
    observer?.disconnect();
    removeEventListener('scroll', onScroll, once);
    removeEventListener('beforeprint', onPrint);
  };
}
