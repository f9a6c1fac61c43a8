/** The shares of a frame at whose crossing the browser reports what is visible of it. */
const THRESHOLDS = Array.from({ length: 501 }, (_, index) => index / 500);
/** Pixels of height for which dialogs are made at least. */
const LOWEST = 360;

/**
 * Tells the style sheet which part of a frame the visitor sees, if it is taller than the window of
 * the page around it. `area` is as large as the frame; `page` gets the custom properties. Returns a
 * cleanup function.
 */
export function followVisible(area: HTMLElement, page: HTMLElement): () => void {
  const show = (name: string, pixels: number | undefined) =>
    pixels === undefined ? page.style.removeProperty(name) : page.style.setProperty(name, `${Math.round(pixels)}px`);
  // Even a frame of another origin is compared with the window of the whole page.
  const observer = new IntersectionObserver(
    (entries) => {
      const { boundingClientRect: all, intersectionRect: seen } = entries.at(-1)!;
      // Out of sight it stays as it was.
      if (seen.height === 0) return;
      const isCut = all.height - seen.height >= 1;
      show('--above', isCut ? seen.top - all.top : undefined);
      show('--below', isCut ? all.bottom - seen.bottom : undefined);
      // Not too low for a dialog: its heading scrolls the page when it gets the focus.
      show('--cs-window', isCut ? Math.max(seen.height, Math.min(all.height, LOWEST)) : undefined);
    },
    { threshold: THRESHOLDS },
  );
  observer.observe(area);
  return () => observer.disconnect();
}
