export const THRESHOLDS = [10, 25, 50, 75, 90, 100] as const;

/**
 * Finds the thresholds that a scroll depth reaches for the first time on a page.
 * @returns a function that takes the page's path and the depth in percent
 */
export function createScrollDepth(): (page: string, depth: number) => number[] {
  let current: string | undefined;
  let reached = 0;
  return (page, depth) => {
    if (page !== current) reached = 0;
    current = page;
    const newThresholds = THRESHOLDS.filter((threshold) => threshold > reached && threshold <= depth);
    reached = newThresholds.at(-1) ?? reached;
    return newThresholds;
  };
}

/**
 * Reports each threshold, in percent, when the visitor scrolls to it. Needs a browser. Returns a
 * cleanup function.
 */
export function watchScrollDepth(report: (threshold: number) => void): () => void {
  const reach = createScrollDepth();
  function onScroll() {
    const range = document.documentElement.scrollHeight - innerHeight;
    if (range <= 0) return;
    // The scroll range of a zoomed page may be a fraction of a pixel short.
    const depth = Math.round((scrollY / range) * 1000) / 10;
    for (const threshold of reach(location.pathname, depth)) report(threshold);
  }
  addEventListener('scroll', onScroll, { passive: true });
  return () => removeEventListener('scroll', onScroll);
}
