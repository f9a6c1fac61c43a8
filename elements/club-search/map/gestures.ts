export type GestureHint = 'touch' | 'wheel';

/**
 * Leaves scrolling to the page. On touch screens one finger scrolls and two move the map. The
 * wheel zooms with Ctrl or Cmd, and after a click on the map until the pointer leaves it. `frame`
 * contains the map's `view` and its buttons. Calls `hint` with a gesture that was left to the page.
 * Returns a cleanup function.
 */
export function sharePageGestures(
  frame: HTMLElement,
  view: HTMLElement,
  hint: (gesture: GestureHint) => void,
): () => void {
  let clicked = false;
  // These listeners run before those of Leaflet, which are on inner nodes, and can stop the event.
  const listeners: Partial<Record<keyof HTMLElementEventMap, (event: Event) => void>> = {
    wheel: (event) => {
      const { ctrlKey, metaKey } = event as WheelEvent;
      if (clicked || ctrlKey || metaKey) return;
      event.stopPropagation();
      hint('wheel');
    },
    touchstart: (event) => {
      if ((event as TouchEvent).touches.length < 2) event.stopPropagation();
    },
    touchmove: (event) => {
      if ((event as TouchEvent).touches.length > 1) return;
      event.stopPropagation();
      hint('touch');
    },
    click: ({ target }) => {
      // A click on a button over the map does not activate the map.
      clicked ||= view.contains(target as Node);
    },
    pointerleave: ({ target }) => {
      // A capturing listener also gets the events of inner nodes.
      if (target === frame) clicked = false;
    },
  };
  for (const [name, listener] of Object.entries(listeners))
    frame.addEventListener(name, listener, { capture: true, passive: true });
  return () => {
    for (const [name, listener] of Object.entries(listeners))
      frame.removeEventListener(name, listener, { capture: true });
  };
}
