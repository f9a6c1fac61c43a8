import { eventName } from '#elements/shared/element/events.ts';

/** What is worth counting; a search that changes with every key is not. */
const EVENTS = [
  'ready',
  'error',
  'slot-select',
  'lease-created',
  'lease-expired',
  'booking-submitted',
  'booking-requested',
  'booking-confirmed',
  'booking-paid',
  'booking-cancelled',
  'booking-moved',
  'club-select',
  'location-change',
  'vote',
].map(eventName);

const followed = new WeakSet<EventTarget>();
const pushed = new WeakSet<Event>();

/**
 * Pushes our events at the target to the page's tag manager: to the array at `window` that `data-layer` of the asking
 * element names, `dataLayer` when empty. An event goes to one array, that of the innermost who asks.
 */
export function pushEvents(asking: Element, target: EventTarget = asking): void {
  if (followed.has(target)) return;
  followed.add(target);
  const holder = window as Window & { dataLayer?: unknown[] };
  for (const event of EVENTS) {
    target.addEventListener(event, (happened) => {
      const name = asking.getAttribute('data-layer');
      if (name === null || pushed.has(happened)) return;
      pushed.add(happened);
      const key = (name || 'dataLayer') as 'dataLayer';
      holder[key] ??= [];
      holder[key].push({ event, courtside: (happened as CustomEvent).detail });
    });
  }
}
