import { flushSync } from 'react-dom';

/** Rows that are drawn beyond the one that came near: who scrolls goes on. */
const AHEAD = 8;
/** How far below the window a row is near. */
const NEAR = '32px';

/** Tells how many rows of a table have to be drawn as they come near the window, and all for paper. Answers what ends it. */
export function watchRows(table: HTMLTableElement, draw: (rows: number) => void): () => void {
  // The page is laid out for paper as soon as this returns.
  const all = () => flushSync(() => draw(Number.POSITIVE_INFINITY));
  if (!window.IntersectionObserver) {
    all();
    return () => {};
  }
  let ahead = 1;
  const seen: IntersectionObserverCallback = (entries) => {
    for (const { isIntersecting, target } of entries)
      if (isIntersecting) draw(Number(target.parentElement!.dataset.row) + ahead);
    ahead = AHEAD;
  };
  let observer: IntersectionObserver | undefined;
  const watch = (margin: string) => {
    observer?.disconnect();
    const margins: IntersectionObserverInit & { scrollMargin: string } = { rootMargin: margin, scrollMargin: margin };
    observer = new IntersectionObserver(seen, margins);
    for (const head of table.querySelectorAll('[aria-busy] > th')) observer.observe(head);
  };
  // Until somebody scrolls, what begins at the window's end or just below it would be drawn for nobody.
  const scrolled = () => watch(NEAR);
  const once = { capture: true, once: true };
  watch('-1px');
  addEventListener('scroll', scrolled, once);
  addEventListener('beforeprint', all);
  return () => {
    observer?.disconnect();
    removeEventListener('scroll', scrolled, once);
    removeEventListener('beforeprint', all);
  };
}
