export type GestureHint = 'touch' | 'wheel';

/**
 * Leaves the page its scrolling: on touch one finger scrolls and two move the map; the wheel zooms with Ctrl or Cmd, or
 * once the map was clicked, until the pointer leaves it. `frame` holds the map's `view` and its buttons. `hint` is told of what was left to the page. Returns what undoes it.
 */
export function sharePageGestures(
  frame: HTMLElement,
  view: HTMLElement,
  hint: (gesture: GestureHint) => void,
): () => void {
  let clicked = false;
  // All of these run before Leaflet's own listeners further in, and keep the event from them.
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
      // A press of a button over the map is not one of the map.
      clicked ||= view.contains(target as Node);
    },
    pointerleave: ({ target }) => {
      // Capturing, it also hears of the leaving of what lies inside.
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
