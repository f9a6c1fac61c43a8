import type { ElementDeclaration, EventDeclaration } from './types.ts';

/** The name under which a page hears a declared event: `slot-select` → `courtside-slot-select`. */
export const eventName = (name: string): string => `courtside-${name}`;

/** Stands in every detail; grows when a field of one goes or changes its meaning, not when one comes. */
export const EVENT_VERSION = 1;

/** The events of every element, beside those of its own declaration. */
export const commonEvents: Record<'ready' | 'error', EventDeclaration> = { ready: {}, error: {} };

/**
 * Dispatches a declared event by its short name; `fields` are those of its detail beside the version. Returns false if a
 * listener called `preventDefault()`.
 */
export function dispatchWidgetEvent(
  element: HTMLElement,
  { events }: ElementDeclaration,
  name: string,
  fields?: object,
): boolean {
  const detail = { version: EVENT_VERSION, ...fields };
  const cancelable = events[name]?.cancelable ?? false;
  const init = { detail, cancelable, bubbles: true, composed: true };
  return element.dispatchEvent(new CustomEvent(eventName(name), init));
}
