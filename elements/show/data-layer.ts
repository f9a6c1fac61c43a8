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
  'club-select',
  'location-change',
  'vote',
].map(eventName);

const heard = new WeakSet<EventTarget>();
const pushed = new WeakSet<Event>();

/** Pushes our events to the page's tag manager: to the array of the given name at `window`, `dataLayer` when empty. */
export function pushEvents(target: EventTarget, name: string): void {
  if (heard.has(target)) return;
  heard.add(target);
  const key = (name || 'dataLayer') as 'dataLayer';
  const holder = window as Window & { dataLayer?: unknown[] };
  for (const event of EVENTS) {
    target.addEventListener(event, (happened) => {
      if (pushed.has(happened)) return;
      pushed.add(happened);
      holder[key] ??= [];
      holder[key].push({ event, courtside: (happened as CustomEvent).detail });
    });
  }
}
