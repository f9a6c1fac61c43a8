/** How far a sheet has to be drawn down to close, as a share of its height. */
const FAR = 0.3;
/** Or how fast, in pixels per millisecond. */
const FAST = 0.5;
/** Pixels until it is clear in which direction a finger moves. */
const SLOP = 6;

const MOTION: KeyframeAnimationOptions = { duration: 180, easing: 'ease-out' };

const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

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

  const springBack = () => {
    const { translate } = dialog.style;
    dialog.style.translate = '';
    if (!isCalm()) dialog.animate({ translate: [translate, '0'] }, MOTION);
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
    if (event.type === 'touchend' && isFar && mayClose()) onClose();
    else springBack();
  };
  dialog.addEventListener('touchstart', begin, { signal, passive: true });
  dialog.addEventListener('touchmove', draw, { signal, passive: false });
  dialog.addEventListener('touchend', end, { signal });
  dialog.addEventListener('touchcancel', end, { signal });
  return () => listening.abort();
}

/** Takes what scrolls in a node, to bring it back where it was. */
function scrolledIn(node: HTMLElement): () => void {
  const all = [node, ...node.querySelectorAll('*')].map((each) => [each, each.scrollTop] as const);
  return () => {
    for (const [each, top] of all) if (top > 0) each.scrollTop = top;
  };
}

/** Dialogs that are leaving, with the promise of the end. */
const leaving = new WeakMap<Element, Promise<unknown>>();

/**
 * Call it before a dialog is closed and removed: its node comes back for as long as it takes to
 * leave, a sheet downwards from where a finger left it. What comes back is a picture only: the
 * page has the focus and every press.
 */
export function leave(dialog: HTMLDialogElement): void {
  const { parentNode, popover } = dialog;
  if (isCalm() || popover === undefined || !parentNode) return;
  const from = dialog.style.translate || '0';
  const to = isSheet(dialog) ? { translate: [from, '0 100%'] } : { opacity: [1, 0] };
  const scroll = scrolledIn(dialog);
  queueMicrotask(() => {
    // React's StrictMode opens it again.
    if (dialog.isConnected || !parentNode.isConnected) return;
    dialog.inert = true;
    // The same dialog may be open again, whose labels name its own fields.
    for (const each of dialog.querySelectorAll('[id]')) each.removeAttribute('id');
    dialog.popover = 'manual';
    parentNode.append(dialog);
    dialog.showPopover();
    scroll();
    const end = dialog.animate(to, MOTION).finished.then(() => dialog.remove());
    dialog.animate({ opacity: [1, 0] }, { ...MOTION, pseudoElement: '::backdrop' });
    leaving.set(dialog, end);
  });
}

/**
 * Call it before an element is removed: if a dialog is leaving in it, it stays until that has left.
 */
export function stay(element: HTMLElement): void {
  const dialog = element.shadowRoot?.querySelector<HTMLElement>('dialog');
  const end = dialog && leaving.get(dialog);
  const { parentNode } = element;
  if (!end) return;
  queueMicrotask(() => {
    if (element.isConnected || !parentNode?.isConnected) return;
    parentNode.append(element);
    dialog.showPopover();
    end.then(() => element.remove());
  });
}
