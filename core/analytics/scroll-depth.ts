export const THRESHOLDS = [10, 25, 50, 75, 90, 100] as const;

/**
 * Gives the thresholds that a depth newly reaches: each once per page.
 * @returns a function of the page's path and its depth in percent
 */
export function createScrollDepth(): (page: string, depth: number) => number[] {
  let current: string | undefined;
  let reached = 0;
  return (page, depth) => {
    if (page !== current) reached = 0;
    current = page;
    const fresh = THRESHOLDS.filter((threshold) => threshold > reached && threshold <= depth);
    reached = fresh.at(-1) ?? reached;
    return fresh;
  };
}

/** Reports the thresholds as the visitor scrolls, in percent. Needs a browser. Answers what ends it. */
export function watchScrollDepth(report: (threshold: number) => void): () => void {
  const reach = createScrollDepth();
  function onScroll() {
    const range = document.documentElement.scrollHeight - innerHeight;
    if (range <= 0) return;
    // Zoomed pages end a fraction of a pixel before their end.
    const depth = Math.round((scrollY / range) * 1000) / 10;
    for (const threshold of reach(location.pathname, depth)) report(threshold);
  }
  addEventListener('scroll', onScroll, { passive: true });
  return () => removeEventListener('scroll', onScroll);
}
