import { eventName } from '#elements/shared/element/events.ts';

/**
 * The events that are pushed: all but `search-change`, which happens with every key press, and
 * `times-change`, with every change of the times.
 */
export const PUSHED_EVENTS = [
  'ready',
  'error',
  'slot-select',
  'lease-created',
  'lease-expired',
  'booking-submitted',
  'booking-unanswered',
  'booking-requested',
  'booking-confirmed',
  'booking-pending',
  'booking-paid',
  'booking-payment-failed',
  'booking-cancelled',
  'booking-cancel-failed',
  'booking-moved',
  'booking-changed',
  'booking-closed',
  'match-applied',
  'match-published',
  'club-select',
  'location-change',
].map(eventName);

const observedTargets = new WeakSet<EventTarget>();
const pushedEvents = new WeakSet<Event>();

/**
 * Pushes our events at `target` to the page's tag manager: to the array on `window` that the
 * `data-layer` attribute of `asking` names. Default: `dataLayer`. An event is pushed once, to the
 * array of the innermost element with the attribute, with the tag and the `id` of the element.
 */
export function pushEvents(owner: Element, target: EventTarget = owner): void {
  if (observedTargets.has(target)) return;
  observedTargets.add(target);
  const holder = window as Window & { dataLayer?: unknown[] };
  for (const event of PUSHED_EVENTS) {
    target.addEventListener(event, (happened) => {
      const name = owner.getAttribute('data-layer');
      if (name === null || pushedEvents.has(happened)) return;
      pushedEvents.add(happened);
      const key = (name || 'dataLayer') as 'dataLayer';
      holder[key] ??= [];
      const { localName: element, id } = happened.target as Element;
      holder[key].push({ event, element, ...(id && { element_id: id }), courtside: (happened as CustomEvent).detail });
    });
  }
}
