import type { Deferred } from '#elements/shared/deferred/deferred.ts';

/** Of a link, or of what it is in. Only a click has keys. */
type LinkEvent = Pick<Event, 'type' | 'preventDefault'> &
  Partial<Pick<MouseEvent, 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>>;

/**
 * Handles `click` and `focusin` of a link that opens a dialog: says so once the link has the focus, and
 * when it is pressed, loads the part and opens it. If the part does not load, the link leads to its page,
 * as with a press for a new tab or window.
 */
export function openInPlace<T>(
  event: LinkEvent,
  link: HTMLAnchorElement,
  { part, open }: { part: Deferred<T>; open(value: T): void },
): void {
  link.setAttribute('aria-haspopup', 'dialog');
  if (event.type !== 'click') return;
  const { metaKey, ctrlKey, shiftKey, altKey } = event;
  if (metaKey || ctrlKey || shiftKey || altKey) return;
  event.preventDefault();
  const pressed = link.animate({ opacity: [0.5, 1] }, { duration: 600, iterations: Number.POSITIVE_INFINITY });
  part.run(
    (value) => {
      pressed.cancel();
      open(value);
    },
    () => location.assign(link.href),
  );
}
