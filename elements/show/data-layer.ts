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

/** Pushes our events to the page's tag manager: to the array of the given name at `window`, `dataLayer` when empty. */
export function pushEvents(name: string | null): void {
  const key = (name || 'dataLayer') as 'dataLayer';
  const holder = window as Window & { dataLayer?: unknown[] };
  for (const event of EVENTS) {
    document.addEventListener(event, (happened) => {
      holder[key] ??= [];
      holder[key].push({ event, courtside: (happened as CustomEvent).detail });
    });
  }
}
