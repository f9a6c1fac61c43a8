/** How far a sheet has to be drawn down to close, as a share of its height. */
const FAR = 0.3;
/** Or how fast, in pixels per millisecond. */
const FAST = 0.5;
/** Pixels until it is clear in which direction a finger moves. */
const SLOP = 6;

interface Swipe {
  x: number;
  y: number;
  time: number;
  /** How far the sheet is drawn. */
  drawn: number;
  isDrawing: boolean;
}

/** Whether a dialog is a sheet at the bottom of the window. */
export const isSheet = (dialog: HTMLElement): boolean => {
  const { width, bottom } = dialog.getBoundingClientRect();
  return width >= innerWidth && bottom >= innerHeight;
};

/** Whether a finger there scrolls up what it touches first. */
const isScrolled = (event: TouchEvent): boolean =>
  event.composedPath().some((node) => node instanceof Element && node.scrollTop > 0);

/**
 * Lets a finger draw a sheet down to close it; one that is not far down springs back. Returns a
 * cleanup function.
 */
export function followSwipe(dialog: HTMLElement, mayClose: () => boolean, onClose: () => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let swipe: Swipe | undefined;

  const settle = (to: string): Animation | undefined => {
    const { translate } = dialog.style;
    dialog.style.translate = '';
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
    return dialog.animate({ translate: [translate, to] }, { duration: 180, easing: 'ease-out', fill: 'forwards' });
  };
  const begin = (event: TouchEvent) => {
    const [touch] = event.touches;
    swipe = undefined;
    if (event.touches.length > 1 || !touch || !mayClose() || !isSheet(dialog) || isScrolled(event)) return;
    swipe = { x: touch.clientX, y: touch.clientY, time: event.timeStamp, drawn: 0, isDrawing: false };
  };
  const draw = (event: TouchEvent) => {
    const [touch] = event.touches;
    if (!swipe || !touch) return;
    const right = touch.clientX - swipe.x;
    const down = touch.clientY - swipe.y;
    if (!swipe.isDrawing) {
      if (Math.max(Math.abs(right), Math.abs(down)) < SLOP) return;
      if (down < Math.abs(right)) {
        swipe = undefined;
        return;
      }
      swipe.isDrawing = true;
    }
    // Not a scroll of the page.
    event.preventDefault();
    swipe.drawn = Math.max(0, down);
    dialog.style.translate = `0 ${swipe.drawn}px`;
  };
  const end = (event: TouchEvent) => {
    const done = swipe;
    swipe = undefined;
    if (!done?.isDrawing) return;
    const isFar = done.drawn > dialog.offsetHeight * FAR || done.drawn / (event.timeStamp - done.time) > FAST;
    const isClosing = event.type === 'touchend' && isFar && mayClose();
    const moving = settle(isClosing ? '0 100%' : '0');
    if (!isClosing) moving?.finished.then(() => moving.cancel()).catch(() => {});
    else if (moving) moving.finished.then(onClose).catch(() => {});
    else onClose();
  };
  dialog.addEventListener('touchstart', begin, { signal, passive: true });
  dialog.addEventListener('touchmove', draw, { signal, passive: false });
  dialog.addEventListener('touchend', end, { signal });
  dialog.addEventListener('touchcancel', end, { signal });
  return () => listening.abort();
}
